import type { AtlasRecord, Layout } from './record.ts';

/** All machines that begin others or are begun, drawn as if each were a state. */
export type AtlasMap = AtlasRecord;

let loading: Promise<AtlasMap> | undefined;

export function loadMap(): Promise<AtlasMap> {
  loading ??= import('virtual:atlas-map').then((it) => it.default);
  return loading;
}

let folding: Promise<Readonly<Record<string, Layout>>> | undefined;

/** Charts without the states in which one only waits, by machine. */
export function loadFolded(): Promise<Readonly<Record<string, Layout>>> {
  folding ??= import('virtual:atlas-folded').then((it) => it.default);
  return folding;
}
