import type { AtlasRecord } from './record.ts';
import { readReport, type Reports } from './reports.ts';

/** The stored baseline to compare with: the records of a revision, and results and pictures of an earlier run. */
export type Before = {
  revision?: string;
  at?: string;
  records?: Record<string, AtlasRecord>;
  reports?: Reports;
};
type Kept = { revision: string; at: string; records: AtlasRecord[] };

let loading: Promise<Before> | undefined;

export function loadBefore(): Promise<Before> {
  loading ??= Promise.all([readReport<Kept>('before/records.json'), readReport<Reports>('before/digest.json')]).then(([kept, reports]) => ({
    ...(kept ? { revision: kept.revision, at: kept.at, records: Object.fromEntries(kept.records.map((it) => [it.machine, it])) } : {}),
    ...(reports && Object.keys(reports.walked).length ? { reports } : {}),
  }));
  return loading;
}
