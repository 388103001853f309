import { groupBy } from './group-by.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Area, hashOf, isIn, type NumberedFault } from './sources.ts';

/** A fault that changes nothing anybody can see, as it is written in `equivalent.json`. */
interface Equivalent {
  file: string;
  inside: string;
  was: string;
  /** Absent: whatever it becomes. */
  becomes?: string;
  /** Of several that read the same, which one, counted from 1. Absent: all. */
  occurrence?: number;
  reason: string;
}

/** Faults that read the same in one function are numbered from the second on. */
const occurrenceOf = ({ key, file, inside, kind, was, becomes, isStatement }: NumberedFault) =>
  Number(key.slice([file, inside, kind, was, isStatement ? 'removed' : becomes].join(' | ').length + 3)) || 1;

/** The keys of the faults of an area that are known to change nothing. Throws for an entry that names no fault any more. */
export function readEquivalents(area: Area, faults: readonly NumberedFault[]): Map<string, string> {
  const all = JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8')) as Equivalent[];
  const listed = all.filter(({ file }) => isIn(area, file));
  const stale: string[] = [];
  const known = listed.flatMap(({ reason, ...entry }) => {
    const matching = faults.filter(
      (fault) =>
        fault.file === entry.file &&
        fault.inside === entry.inside &&
        fault.was === entry.was &&
        (entry.becomes ?? fault.becomes) === fault.becomes &&
        (entry.occurrence ?? occurrenceOf(fault)) === occurrenceOf(fault),
    );
    if (matching.length === 0) stale.push(`${entry.file}, ${entry.inside}: ${entry.was} → ${entry.becomes ?? '…'}`);
    return matching.map(({ key }): [string, string] => [key, reason]);
  });
  if (stale.length > 0) throw new Error(`equivalent.json names faults that do not exist:\n${stale.join('\n')}`);
  return new Map(known);
}

/**
 * The faults to plant: all, or as many as `sample` says, spread over kinds and files. The same seed chooses the same from the same sources, and a larger
 * sample contains a smaller one.
 */
export function choose(
  faults: readonly NumberedFault[],
  { only, seed, sample }: { only?: string | undefined; seed: string; sample?: number | undefined },
): NumberedFault[] {
  const order = (fault: NumberedFault) => hashOf(seed, fault.key);
  const wanted = faults.filter(({ file }) => !only || file.includes(only));
  if (sample === undefined || sample >= wanted.length) return wanted;
  // the first of each kind in each file, then the second of each, …
  const groups = groupBy(wanted, ({ file, kind }) => `${file} ${kind}`);
  const turns = [...groups.values()].flatMap((group) =>
    group
      .map((fault) => ({ fault, by: order(fault) }))
      .toSorted((a, b) => (a.by < b.by ? -1 : 1))
      .map(({ fault, by }, turn) => ({ fault, by, turn })),
  );
  return turns
    .toSorted((a, b) => a.turn - b.turn || (a.by < b.by ? -1 : 1))
    .slice(0, sample)
    .map(({ fault }) => fault)
    .toSorted((a, b) => a.id - b.id);
}
