import type { MachineRecord } from '../support/paths/record.ts';

type Tour = MachineRecord['tours'][number];
/** Steps of a tour: the screen is opened after `first` of them and left after `until`. */
export interface Part {
  tour: Tour;
  first: number;
  until: number;
}

/** The Atlas reads from it what was walked. */
export const titleOfPart = ({ tour, first, until }: Part) => `${until - first} steps of tour ${tour.id} after ${first}`;

/** Opening a screen costs as much as this many steps. */
const opening = 2;
const longest = 12;
const known = new WeakMap<MachineRecord, Part[]>();

/** Where the machine is after so many steps of the tour. */
export const placeAt = ({ steps, starts }: MachineRecord, tour: Tour, count: number) =>
  count === 0 ? starts[tour.start]?.place : steps[tour.steps[count - 1] ?? -1]?.to;

/** What a person does is done with each of its values; which response leads where, the chart has proved. */
const takenName = ({ event, title }: MachineRecord['steps'][number]) =>
  event.type.startsWith('xstate.') ? event.type : `${event.type} ${title}`;

/**
 * Parts of tours that arrive at each state, take each event, each of a person's with each of its values, and see each value offered: a third of the steps of
 * all tours, which take each transition. Those with the best coverage for their cost come first.
 */
export function someWalks(record: MachineRecord): Part[] {
  const found = known.get(record) ?? choose(record);
  known.set(record, found);
  return found;
}

function choose(record: MachineRecord): Part[] {
  const { tours, places, steps } = record;
  const offered = new Map<number, string[]>();
  for (const { from, refused, title } of steps) if (!refused) offered.set(from, [...(offered.get(from) ?? []), `offered ${title}`]);
  const seenAt = (place = -1) => [`state ${places[place]?.state}`, ...(offered.get(place) ?? [])];

  /** What each step of a tour meets, after what is seen before the first. */
  const meetings = new Map(
    tours.map((tour) => [
      tour,
      tour.steps.map((number) => {
        const step = steps[number];
        if (!step || step.refused) return [];
        const arrived = places[step.from]?.state === places[step.to]?.state ? [] : [`arrived ${places[step.to]?.state}`];
        return [...seenAt(step.to), ...arrived, `taken ${takenName(step)}`];
      }),
    ]),
  );
  const missing = new Set(tours.flatMap((tour) => [...seenAt(placeAt(record, tour, 0)), ...(meetings.get(tour) ?? []).flat()]));
  const parts: Part[] = [];
  while (missing.size > 0) {
    let best: { part: Part; met: Set<string>; gain: number } | undefined;
    for (const tour of tours)
      for (let first = 0; first <= tour.steps.length; first += 1) {
        const met = new Set(seenAt(placeAt(record, tour, first)).filter((it) => missing.has(it)));
        for (let until = first; until <= Math.min(first + longest, tour.steps.length); until += 1) {
          if (until > first) for (const it of meetings.get(tour)?.[until - 1] ?? []) if (missing.has(it)) met.add(it);
          const gain = met.size / (opening + until - first);
          if (gain > (best?.gain ?? 0)) best = { part: { tour, first, until }, met: new Set(met), gain };
        }
      }
    if (!best) throw new Error(`No tour meets ${[...missing].join(', ')}.`);
    parts.push(best.part);
    for (const it of best.met) missing.delete(it);
  }
  // tours of one language and width after each other: they share a page
  const order = ({ tour }: Part) => (tours.indexOf(tour) % 2) * tours.length + tours.indexOf(tour);
  return parts.sort((one, other) => order(one) - order(other) || one.first - other.first);
}
