import type { AtlasRecord } from './record.ts';
import { readReport, type Reports } from './reports.ts';

/** The stored baseline to compare with: the records of a revision, and results and pictures of an earlier run. */
export type Baseline = {
  revision?: string;
  at?: string;
  records?: Record<string, AtlasRecord>;
  reports?: Reports;
};
type SavedBaseline = { revision: string; at: string; records: AtlasRecord[] };

let loading: Promise<Baseline> | undefined;

export function loadBefore(): Promise<Baseline> {
  loading ??= Promise.all([readReport<SavedBaseline>('before/records.json'), readReport<Reports>('before/digest.json')]).then(
    ([kept, reports]) => ({
      ...(kept
        ? { revision: kept.revision, at: kept.at, records: Object.fromEntries(kept.records.map((record) => [record.machine, record])) }
        : {}),
      ...(reports && Object.keys(reports.walked).length ? { reports } : {}),
    }),
  );
  return loading;
}
