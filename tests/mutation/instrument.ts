import { groupBy } from './group-by.ts';
import type { Fault } from './fault.ts';

/** The source with all its faults, each behind a question to `__fault`: one run of the transform serves every fault. `faults` carry their number. */
export function instrument(source: string, faults: readonly (Fault & { id: number })[]): string {
  const byPlace = groupBy(faults, ({ start, end }) => `${start} ${end}`);
  // from the outside to the inside
  const places = [...byPlace.values()].toSorted((a, b) => a[0]!.start - b[0]!.start || b[0]!.end - a[0]!.end);
  let next = 0;
  /** The text from one place to another, with the faults that lie within. */
  const text = (from: number, to: number): string => {
    let result = '';
    let at = from;
    for (let place = places[next]; place && place[0]!.start < to; place = places[next]) {
      const { start, end } = place[0]!;
      next += 1;
      result += source.slice(at, start) + planted(place, text(start, end));
      at = end;
    }
    return result + source.slice(at, to);
  };
  return text(0, source.length);
}

function planted(place: readonly (Fault & { id: number })[], inner: string): string {
  const { isStatement } = place[0]!;
  // in braces of its own: an `else` may follow
  if (isStatement) return `{ if (!__fault(${place[0]!.id})) { ${inner} } }`;
  return `(${place.map(({ id, replacement }) => `__fault(${id}) ? (${replacement}) : `).join('')}(${inner}))`;
}
