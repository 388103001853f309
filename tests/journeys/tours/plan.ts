import type { Trigger, Cause, JourneyModel, LeftOut } from '../../models/journey.ts';
import type { MachineRecord } from '../../support/paths/record.ts';

type RecordStep = MachineRecord['steps'][number];
export type PlannedStep = RecordStep & { cause?: Cause; covers: readonly string[] };
export type JourneyTour = { start: number; steps: PlannedStep[] };
export type Plan = { tours: JourneyTour[]; leftOut: { id: string; reason: string }[]; covered: ReadonlySet<string> };

/** The actor whose answer an event is. */
export function actorOf({ type }: { type: string }): string | undefined {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
}

export const isLeftOut = (it: object | undefined): it is LeftOut => it !== undefined && 'leftOut' in it;

/** The ways in which this step can be made to happen on the real server, or why it cannot. */
function ways(step: RecordStep, model: JourneyModel): readonly (Cause | undefined)[] | LeftOut {
  const actor = actorOf(step.event);
  if (actor) {
    const answer = model.responses[actor]?.[step.title];
    if (!answer) throw new Error(`Nobody says how "${step.title}" (${actor}) comes about on the real server.`);
    return answer;
  }
  const eventCause = triggerOf(step, model);
  if (isLeftOut(eventCause)) return eventCause;
  const world = model.world[step.event.type];
  const makes = typeof world === 'object' && 'makes' in world ? world.makes : undefined;
  return [makes === undefined ? undefined : { by: 'is done elsewhere', makes }];
}

/** How this step is caused when no user interaction causes it; `LeftOut` if nothing can. */
export function triggerOf({ event, title }: Pick<RecordStep, 'event' | 'title'>, model: JourneyModel): Trigger | LeftOut | undefined {
  const eventCause = model.world[event.type];
  if (typeof eventCause !== 'object' || isLeftOut(eventCause)) return eventCause;
  return 'by' in eventCause ? eventCause.by : eventCause.bySays[title];
}

/** Some things can be caused only where the person is. */
function isPossible({ event }: RecordStep, context: Record<string, unknown>, { world }: JourneyModel): boolean {
  const eventCause = world[event.type];
  return typeof eventCause !== 'object' || !('where' in eventCause) || eventCause.where?.(context) !== false;
}

function fansOf(record: MachineRecord, model: JourneyModel) {
  const outOf = new Map<number, PlannedStep[]>();
  for (const step of record.steps) {
    if (step.refused || step.takes.some((id) => id in (model.leftOut ?? {}))) continue;
    const how = ways(step, model);
    if (isLeftOut(how)) continue;
    const context = record.places[step.from]?.context ?? {};
    if (!isPossible(step, context, model)) continue;
    const fan = how
      .filter((cause) => cause?.where?.(context) ?? true)
      .map((cause) => ({
        ...step,
        ...(cause ? { cause } : {}),
        covers: [...step.takes, ...(cause ? [`${step.event.type} ${step.title}: ${cause.by}`] : [])],
      }));
    outOf.set(step.from, [...(outOf.get(step.from) ?? []), ...fan]);
  }
  const starts = record.starts.map((_, index) => index).filter((index) => !isLeftOut(model.starts[record.starts[index]?.title ?? '']));
  return { outOf, starts };
}

export type Interruption = JourneyTour & { state: string; place: number };

/** The shortest walk into every state that the real server can bring about: there the user reloads, or leaves and returns. */
export function planInterruptions(record: MachineRecord, model: JourneyModel): Interruption[] {
  const { outOf, starts } = fansOf(record, model);
  const found = new Map<string, Interruption>();
  const seen = new Set<number>();
  let ring = starts.map((start) => ({ start, at: record.starts[start]?.place ?? 0, steps: [] as PlannedStep[] }));
  while (ring.length) {
    const next: typeof ring = [];
    for (const { start, at, steps } of ring) {
      if (seen.has(at)) continue;
      seen.add(at);
      const state = record.places[at]?.state ?? '';
      if (!found.has(state)) found.set(state, { start, steps, state, place: at });
      const facts = steps.map(({ cause }) => cause?.makes);
      for (const step of outOf.get(at) ?? [])
        if (!step.cause?.unless || !facts.includes(step.cause.unless)) next.push({ start, at: step.to, steps: [...steps, step] });
    }
    ring = next;
  }
  return [...found.values()];
}

const usualLength = 24;

/** The walks that people have chosen, each as far as the model leaves nothing out, and each answer by the first cause that it may have there. */
function writtenTours(
  { tours, steps }: MachineRecord,
  outOf: ReadonlyMap<number, readonly PlannedStep[]>,
  model: JourneyModel,
): JourneyTour[] {
  return tours
    .filter(({ written }) => written)
    .map(({ start, steps: own }) => {
      const all = own.flatMap((number) => steps[number] ?? []);
      const end = all.findIndex((step) => isLeftOut(ways(step, model)) || step.takes.some((id) => id in (model.leftOut ?? {})));
      return {
        start,
        steps: all.slice(0, end < 0 ? undefined : end).map(({ from, title }) => {
          const step = outOf.get(from)?.find((plannedStep) => plannedStep.title === title);
          if (!step) throw new Error(`Nobody brings about "${title}" on the real server.`);
          return step;
        }),
      };
    });
}

/**
 * Few walks that take every transition, and every cause of every answer, that the real server can produce. Greedy, like the record's tours,
 * after those that people have chosen.
 */
export function planTours(record: MachineRecord, model: JourneyModel): Plan {
  const { outOf, starts } = fansOf(record, model);
  const { longest = usualLength } = model;
  const tours = writtenTours(record, outOf, model);
  const covered = new Set(tours.flatMap(({ steps }) => steps.flatMap(({ covers }) => covers)));
  const begun = new Set(tours.map(({ start }) => start));
  for (;;) {
    const options = starts.map((start) => ({
      start,
      way: nearest(outOf, record.starts[start]?.place ?? 0, new Set(), covered),
      isNew: !begun.has(start),
    }));
    const best = options
      .filter(({ way, isNew }) => way.length || isNew)
      .sort((a, b) => Number(b.isNew) - Number(a.isNew) || a.way.length - b.way.length)[0];
    if (!best) break;
    begun.add(best.start);
    const steps: PlannedStep[] = [];
    const facts = new Set<string>();
    let at = record.starts[best.start]?.place ?? 0;
    for (
      let way = best.way;
      way.length && (!steps.length || steps.length + way.length <= longest);
      way = nearest(outOf, at, facts, covered)
    )
      for (const step of way) {
        steps.push(step);
        for (const id of step.covers) covered.add(id);
        if (step.cause?.makes) facts.add(step.cause.makes);
        at = step.to;
      }
    tours.push({ start: best.start, steps });
  }
  return { tours, covered, leftOut: missing(record, model, covered) };
}

function nearest(
  outOf: ReadonlyMap<number, readonly PlannedStep[]>,
  from: number,
  known: ReadonlySet<string>,
  covered: ReadonlySet<string>,
): PlannedStep[] {
  const key = (at: number, facts: ReadonlySet<string>) => `${at} ${[...facts].sort().join()}`;
  const seen = new Set([key(from, known)]);
  let ring: { at: number; facts: ReadonlySet<string>; way: PlannedStep[] }[] = [{ at: from, facts: known, way: [] }];
  while (ring.length) {
    const next: typeof ring = [];
    let best: { way: PlannedStep[]; gain: number } | undefined;
    for (const { at, facts, way } of ring)
      for (const step of outOf.get(at) ?? []) {
        if (step.cause?.unless && facts.has(step.cause.unless)) continue;
        const gain = step.covers.filter((id) => !covered.has(id)).length;
        if (gain > (best?.gain ?? 0)) best = { way: [...way, step], gain };
        const after = step.cause?.makes ? new Set([...facts, step.cause.makes]) : facts;
        if (seen.has(key(step.to, after))) continue;
        seen.add(key(step.to, after));
        next.push({ at: step.to, facts: after, way: [...way, step] });
      }
    if (best) return best.way;
    ring = next;
  }
  return [];
}

/** Transitions that no walk takes, each with the reason that the model gives. */
function missing(record: MachineRecord, model: JourneyModel, covered: ReadonlySet<string>): Plan['leftOut'] {
  const excused = new Set(record.unreachable.map(({ id }) => id));
  return record.transitions
    .filter(({ id }) => !covered.has(id) && !excused.has(id) && !/\|always\|/.test(id))
    .map(({ id }) => {
      const reasons = record.steps
        .filter((step) => step.takes.includes(id) && !step.refused)
        .map((step) => {
          const how = ways(step, model);
          return isLeftOut(how) ? how.leftOut : undefined;
        });
      const why = model.leftOut?.[id] ?? (reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined);
      return { id, reason: why ?? '' };
    });
}
