export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
export type Layout = {
  width: number;
  height: number;
  states: ({ name: string; lines: string[]; codes: string[] } & Box)[];
  start: Point & { line: Point[] };
  /** `chains`: where states are folded in, the transitions that follow each other on this arrow, for each way along it. */
  edges: { ids: string[]; from: string; to: string; lines: string[]; at: Box; line: Point[]; chains?: string[][] }[];
};

export type MachineEvent = { type: string; output?: unknown; error?: unknown; [key: string]: unknown };
export type State = {
  name: string;
  title: string;
  description: string;
  requirements: readonly string[];
  tags: readonly string[];
  requests: readonly string[];
  entry?: readonly string[];
  exit?: readonly string[];
  starts?: readonly string[];
  accepts: readonly string[];
  refuses: readonly string[];
  final?: true;
};
/** `code` is that of its condition, as the build prints it. */
export type Transition = {
  id: string;
  from: string;
  event: string;
  to?: string;
  guard: boolean;
  when?: string;
  code?: string;
  delay?: number;
};
export type Step = {
  from: number;
  to: number;
  title: string;
  event: MachineEvent;
  refused?: true;
  takes: readonly string[];
  emits: readonly MachineEvent[];
  requests: readonly { src: string; input: unknown }[];
};
export type Place = { state: string; context: Record<string, unknown> };
/** A run of the machine: where it begins and the numbers of its steps. */
export type Run = { start: number; steps: readonly number[] };
/** `recovery`: from a failed request back to success. */
export type Path = Run & { id: string; title: string; recovery?: true };

/** A record, as the Atlas reads it. */
export type AtlasRecord = {
  machine: string;
  title: string;
  states: State[];
  transitions: Transition[];
  unreachable: { id: string; reason: string }[];
  starts: { title: string; input: unknown; place: number; emits: readonly MachineEvent[]; requests: Step['requests'] }[];
  places: Place[];
  steps: Step[];
  paths: Path[];
  tours: Path[];
  layout: Layout;
};

/** All paths and tours, each once: some are both. */
export const walksOf = <Walk extends { id: string }>({ paths, tours }: { paths: readonly Walk[]; tours: readonly Walk[] }): Walk[] => [
  ...new Map([...tours, ...paths].map((walk) => [walk.id, walk])).values(),
];

/** The place where a run is after so many of its steps. */
export function placeAfter(record: AtlasRecord, { start, steps }: Run, count: number): number {
  const last = count > 0 ? record.steps[steps[count - 1] ?? -1] : undefined;
  return last?.to ?? record.starts[start]?.place ?? 0;
}

const first = new WeakMap<AtlasRecord, string[][]>();
/**
 * What a machine takes by itself before it rests for the first time, for each beginning, and the results of its guards: a record contains only the steps after
 * that.
 */
export function instantTransitions(record: AtlasRecord): readonly (readonly string[])[] {
  const found = first.get(record) ?? record.starts.map(({ place }) => takenUntil(record, record.places[place]?.state));
  first.set(record, found);
  return found;
}

function takenUntil({ states, transitions }: AtlasRecord, rest: string | undefined): string[] {
  let ways = [{ at: states[0]?.name, takes: [] as string[] }];
  for (let length = 0; length < states.length && ways.length > 0; length += 1) {
    const found = ways.filter(({ at }) => at === rest).map(({ takes }) => takes);
    // where two paths lead to the same state, it is unknown which was taken
    if (found.length) return found.length === 1 ? found.flat() : found.flat().filter((id) => !id.includes('='));
    ways = ways.flatMap(({ at, takes }) => {
      const tried = transitions.filter(({ from, event }) => from === at && event === 'always');
      return tried.map(({ id, to, guard }, index) => {
        const refused = tried.slice(0, index).map((transition) => `${transition.id}=false`);
        return { at: to, takes: [...takes, ...refused, id, ...(guard ? [`${id}=true`] : [])] };
      });
    });
  }
  return [];
}

/** A run whose address no longer fits the record is followed as far as it goes. */
export function runIn(record: AtlasRecord, { start, steps }: Run): { start: number; steps: number[] } {
  const run = { start: record.starts[start] ? start : 0, steps: [] as number[] };
  for (const number of steps) {
    if (record.steps[number]?.from !== placeAfter(record, run, run.steps.length)) break;
    run.steps.push(number);
  }
  return run;
}

/** Who or what causes an event. */
export type Cause = 'person' | 'answer' | 'failure' | 'time' | 'world';
export function causeOf(event: MachineEvent, isWorld: (type: string) => boolean): Cause {
  if (event.type.startsWith('xstate.done.')) return 'answer';
  if (event.type.startsWith('xstate.error.')) return 'failure';
  if (event.type.startsWith('xstate.after.')) return 'time';
  return isWorld(event.type) ? 'world' : 'person';
}

/** The request that an event answers. */
export const answeredBy = (type: string) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];

/** `amount.submit`, `createInvestment answers`, `after 3 s`: an event as a short code for people who know the machine. */
export function eventName({ event, delay }: { event: string; delay?: number }): string {
  const src = answeredBy(event);
  if (src) return `${src} ${event.startsWith('xstate.done.') ? 'answers' : 'fails'}`;
  if (event === 'always') return 'at once';
  if (event.startsWith('xstate.after.')) return delay === undefined ? 'time passes' : `after ${delay / 1000} s`;
  return event;
}

/** `isAtPayment` → `is at payment` */
export const spacedName = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** Shortest run from a beginning into a state, by the record. */
export function shortestTo(record: AtlasRecord, wanted: (place: number) => boolean, from?: { run: Run }): Run | undefined {
  const starts: Run[] = from ? [from.run] : record.starts.map((_, start) => ({ start, steps: [] }));
  const out = outOf(record);
  let ring = starts.map((run) => ({ run, at: placeAfter(record, run, run.steps.length) }));
  const seen = new Set(ring.map(({ at }) => at));
  while (ring.length) {
    const found = ring.find(({ at }) => wanted(at));
    if (found) return found.run;
    const next: typeof ring = [];
    for (const { run, at } of ring)
      for (const number of out.get(at) ?? []) {
        const to = record.steps[number]?.to ?? at;
        if (record.steps[number]?.refused || seen.has(to)) continue;
        seen.add(to);
        next.push({ run: { start: run.start, steps: [...run.steps, number] }, at: to });
      }
    ring = next;
  }
  return undefined;
}

const known = new WeakMap<AtlasRecord, Map<number, number[]>>();
/** Numbers of the steps that leave each place. */
export function outOf(record: AtlasRecord): Map<number, number[]> {
  const found = known.get(record) ?? new Map<number, number[]>();
  if (!known.has(record)) {
    record.steps.forEach(({ from }, number) => found.set(from, [...(found.get(from) ?? []), number]));
    known.set(record, found);
  }
  return found;
}
