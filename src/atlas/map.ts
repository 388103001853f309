import type { AtlasRecord } from './record.ts';

/** All machines that begin others or are begun, drawn as if each were a state. */
export type AtlasMap = AtlasRecord;

let loading: Promise<AtlasMap> | undefined;

export function loadMap(): Promise<AtlasMap> {
  loading ??= import('virtual:atlas-map').then((it) => it.default);
  return loading;
}
