import type { MachineRecord } from '../support/paths/record.ts';

type Tour = MachineRecord['tours'][number];

/**
 * Tours that meet each state and each event of a machine with each of its values, refused ones too: a tenth fewer steps than all tours, which take each
 * transition. Those that meet the most for a step come first.
 */
export function someTours({ tours, places, steps, starts }: MachineRecord): Tour[] {
  const stateOf = (place: number | undefined) => `state ${places[place ?? -1]?.state}`;
  const meetings = new Map(
    tours.map((tour) => {
      const met = [stateOf(starts[tour.start]?.place)];
      for (const number of tour.steps) {
        const step = steps[number];
        if (step) met.push(stateOf(step.to), `${step.refused ? 'refused' : 'taken'} ${step.event.type} ${step.title}`);
      }
      return [tour, new Set(met)];
    }),
  );
  const missing = new Set([...meetings.values()].flatMap((met) => [...met]));
  const chosen = new Set<Tour>();
  while (missing.size > 0) {
    const gain = (tour: Tour) => [...(meetings.get(tour) ?? [])].filter((it) => missing.has(it)).length / (tour.steps.length + 2);
    const best = tours.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    for (const it of meetings.get(best) ?? []) missing.delete(it);
  }
  return tours.filter((tour) => chosen.has(tour));
}
