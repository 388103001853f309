import { type AtlasRecord, outOf, placeAfter, type Run } from './record.ts';

/** A query for a path, by names of states; in the URL `start:0 through:creating avoiding:loadFailed to:paying`, with its name if it has one. */
export type Query = { start: number; to: string; through: string; avoiding: string; which: '' | 'all'; name: string };

type Route = Pick<Query, 'start' | 'to' | 'through' | 'avoiding'>;

export function readQuery(text: string): Query {
  const part = (key: string) => new RegExp(`(?:^| )${key}:(\\S+)`).exec(text)?.[1] ?? '';
  return {
    start: Number(part('start')) || 0,
    to: part('to'),
    through: part('through'),
    avoiding: part('avoiding'),
    which: part('which') === 'all' ? 'all' : '',
    name: decoded(part('name')),
  };
}

export const writeQuery = (query: Query) =>
  Object.entries(query)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}:${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join(' ');

/** A truncated URL is still read. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The shortest run from a beginning into a state that passes through one and never enters another. */
export function compose(record: AtlasRecord, { start, to, through, avoiding }: Route): Run | undefined {
  const stateOf = (place: number) => record.places[place]?.state;
  const initial: Run = { start, steps: [] };
  const first = placeAfter(record, initial, 0);
  if (!record.starts[start] || stateOf(first) === avoiding) return undefined;
  const passes = (place: number, before: boolean) => before || through === '' || stateOf(place) === through;
  let ring = [{ run: initial, at: first, passed: passes(first, false) }];
  const seen = new Set([`${first} ${passes(first, false)}`]);
  while (ring.length) {
    const found = ring.find(({ at, passed }) => passed && stateOf(at) === to);
    if (found) return found.run;
    ring = ring.flatMap(({ run, at, passed }) =>
      (outOf(record).get(at) ?? []).flatMap((number) => {
        const step = record.steps[number];
        if (!step || step.refused || stateOf(step.to) === avoiding) return [];
        const now = passes(step.to, passed);
        const key = `${step.to} ${now}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ run: { start, steps: [...run.steps, number] }, at: step.to, passed: now }];
      }),
    );
  }
  return undefined;
}

/** The longest list that is shown. */
export const maxRuns = 60;

/** All paths that match the query and visit no state twice, shortest first. */
export function composeAll(record: AtlasRecord, { start, to, through, avoiding }: Route): Run[] {
  const stateOf = (place: number) => record.places[place]?.state ?? '';
  const found: Run[] = [];
  const first = record.starts[start]?.place;
  if (first === undefined || stateOf(first) === avoiding) return found;
  let ring = [{ steps: [] as number[], at: first, seen: [stateOf(first)] }];
  // in widening rings, so that the short ones are there when it is enough
  while (ring.length && found.length < maxRuns) {
    found.push(
      ...ring
        .filter(({ at, seen }) => stateOf(at) === to && (through === '' || seen.includes(through)))
        .map(({ steps }) => ({ start, steps }))
        .slice(0, maxRuns - found.length),
    );
    ring = ring
      .filter(({ at }) => stateOf(at) !== to)
      .flatMap(({ steps, at, seen }) =>
        (outOf(record).get(at) ?? []).flatMap((number) => {
          const step = record.steps[number];
          const next = step && stateOf(step.to);
          if (!step || step.refused || next === undefined || next === avoiding || seen.includes(next)) return [];
          return [{ steps: [...steps, number], at: step.to, seen: [...seen, next] }];
        }),
      )
      .slice(0, 20_000);
  }
  return found;
}
