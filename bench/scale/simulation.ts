/** A simulation of queues by events: jobs take resources, spend time and give them back. Times are milliseconds. */
import { seeded } from '../../tests/simulation/seeded.ts';

/** So many jobs have it at a time; the others wait in the order of their arrival. */
export interface Resource {
  name: string;
  servers: number;
}

export type Step = { take: Resource } | { give: Resource } | { pause: number };

/** Draws what varies from job to job. */
export interface Draw {
  /** Of a number of equal things, from 0. */
  one(count: number): number;
  chance(probability: number): boolean;
  /** Times without memory, of this mean. */
  exponential(mean: number): number;
}

/** Where jobs come from: so many a second at random, or a number of clients, each of which begins again when it is done. */
export type Source = { name: string; steps: (draw: Draw) => Step[] } & ({ perSecond: number } | { clients: number });

export interface SourceResult {
  arrived: number;
  completed: number;
  /** Sorted, in milliseconds. */
  times: number[];
}

export interface ResourceResult {
  /** Share of its servers that was taken, 0 to 1. */
  used: number;
  /** Mean wait of those who took it. */
  waitMs: number;
}

export interface Result {
  sources: Map<string, SourceResult>;
  resources: Map<Resource, ResourceResult>;
  /** Jobs that were not done at the end, counted where they were: in queues and at work. */
  inside: number;
}

/** Takes one of the resource for a time. */
export const occupy = (resource: Resource, ms: number): Step[] => [{ take: resource }, { pause: ms }, { give: resource }];

interface Job {
  source: Source;
  result: SourceResult;
  steps: Step[];
  next: number;
  from: number;
  asked: number;
}

interface State {
  taken: number;
  queue: Job[];
  /** Index of the first one that waits. */
  head: number;
  usedMs: number;
  since: number;
  waits: number;
  waitedMs: number;
}

/** Runs until `ms`; the first `warmMs` are not counted as times and use. The same seed gives the same result. */
export function simulate({
  seed,
  ms,
  warmMs = 0,
  sources,
}: {
  seed: number | string;
  ms: number;
  warmMs?: number;
  sources: readonly Source[];
}): Result {
  const random = seeded('scale', seed);
  const resolution = 2 ** 32;
  const draw: Draw = {
    one: (count) => random.int(count),
    chance: (probability) => random.chance(probability),
    exponential: (mean) => -Math.log((random.int(resolution) + 1) / resolution) * mean,
  };
  const states = new Map<Resource, State>();
  const results = new Map<string, SourceResult>();
  const events = new Events();
  let now = 0;

  const stateOf = (resource: Resource): State => {
    let state = states.get(resource);
    if (!state) states.set(resource, (state = { taken: 0, queue: [], head: 0, usedMs: 0, since: 0, waits: 0, waitedMs: 0 }));
    return state;
  };
  const count = (state: State) => {
    state.usedMs += state.taken * Math.max(0, now - Math.max(state.since, warmMs));
    state.since = now;
  };
  const waited = (state: State, job: Job) => {
    if (job.asked < warmMs) return;
    state.waits++;
    state.waitedMs += now - job.asked;
  };

  function begin(source: Source, result: SourceResult): void {
    result.arrived++;
    run({ source, result, steps: source.steps(draw), next: 0, from: now, asked: now });
  }

  /** Goes on with a job until it has to wait. */
  function run(first: Job): void {
    const ready = [first];
    for (let job = ready.pop(); job; job = ready.pop()) {
      const step = job.steps[job.next++];
      if (!step) {
        job.result.completed++;
        if (job.from >= warmMs) job.result.times.push(now - job.from);
        if ('clients' in job.source) begin(job.source, job.result);
      } else if ('pause' in step) events.add(now + step.pause, job);
      else if ('take' in step) {
        const state = stateOf(step.take);
        job.asked = now;
        if (state.taken === step.take.servers) state.queue.push(job);
        else {
          count(state);
          state.taken++;
          waited(state, job);
          ready.push(job);
        }
      } else {
        const state = stateOf(step.give);
        ready.push(job);
        const waiting = state.queue[state.head];
        if (waiting) {
          state.head++;
          if (state.head > 1_000 && state.head * 2 > state.queue.length) {
            state.queue.splice(0, state.head);
            state.head = 0;
          }
          waited(state, waiting);
          ready.push(waiting);
        } else {
          count(state);
          state.taken--;
        }
      }
    }
  }

  for (const source of sources) {
    const result: SourceResult = { arrived: 0, completed: 0, times: [] };
    results.set(source.name, result);
    if ('clients' in source) for (let n = 0; n < source.clients; n++) begin(source, result);
    else if (source.perSecond > 0) events.add(draw.exponential(1_000 / source.perSecond), { source, result });
  }
  for (let event = events.next(ms); event; event = events.next(ms)) {
    now = event.at;
    const { what } = event;
    if ('steps' in what) run(what);
    else {
      begin(what.source, what.result);
      if ('perSecond' in what.source) events.add(now + draw.exponential(1_000 / what.source.perSecond), what);
    }
  }
  now = ms;
  const resources = new Map<Resource, ResourceResult>();
  let inside = events.jobs();
  for (const [resource, state] of states) {
    count(state);
    inside += state.queue.length - state.head;
    const waitMs = state.waits === 0 ? 0 : state.waitedMs / state.waits;
    resources.set(resource, { used: state.usedMs / ((ms - warmMs) * resource.servers), waitMs });
  }
  for (const { times } of results.values()) times.sort((a, b) => a - b);
  return { sources: results, resources, inside };
}

/** Of sorted values the one that a share of them do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

type What = Job | { source: Source; result: SourceResult };

/** What happens next comes first; of two at the same moment the one that was added first. */
class Events {
  private readonly heap: { at: number; order: number; what: What }[] = [];
  private added = 0;

  add(at: number, what: What): void {
    const { heap } = this;
    const event = { at, order: this.added++, what };
    let place = heap.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = event;
  }

  /** Removes and answers the next one up to a moment. */
  next(until: number): { at: number; what: What } | undefined {
    const { heap } = this;
    const [first] = heap;
    if (!first || first.at > until) return undefined;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  jobs(): number {
    return this.heap.filter(({ what }) => 'steps' in what).length;
  }
}

const isBefore = (one: { at: number; order: number }, other: { at: number; order: number }) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
