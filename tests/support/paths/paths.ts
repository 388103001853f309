import { createHash } from 'node:crypto';
import type { WrittenPath } from '../../models/model.ts';
import type { GrowingGraph } from './explore.ts';
import type { RunStart, Place, Run, Step } from './run.ts';

export type Path = { start: RunStart; steps: readonly Step[] };

export const pathLimit = 1000;

/** Every run that visits no state twice, with one closing step back into a state already visited. */
export function* eachRecordPath(graph: GrowingGraph, name: string, limit = pathLimit): Generator<Path> {
  let count = 0;
  function* walk(start: RunStart, at: Place, visited: ReadonlySet<string>, steps: readonly Step[]): Generator<Path> {
    const onward = (graph.out.get(at.key) ?? []).filter((step) => !step.refused);
    if (!onward.length) yield { start, steps };
    for (const step of onward) {
      const to = look(graph, step.to);
      if (visited.has(to.state)) yield { start, steps: [...steps, step] };
      else yield* walk(start, to, new Set([...visited, to.state]), [...steps, step]);
    }
  }
  for (const start of graph.starts) {
    const first = look(graph, start.place);
    for (const path of walk(start, first, new Set([first.state]), [])) {
      if (++count > limit) throw new Error(`${name}: more than ${limit} paths of record. Split the machine.`);
      yield path;
    }
  }
}

const isFailure = ({ event, refused }: Step) => !refused && event.type.startsWith('xstate.error.actor.');

/** A request succeeds with the first of the answers that its model gives it here. */
const isSuccess = (graph: GrowingGraph, { from, title, event }: Step) =>
  event.type.startsWith('xstate.done.') && graph.out.get(from)?.find((step) => step.event.type === event.type)?.title === title;

/**
 * From every failed request each way back to success: one run for each state that the failure leads to and each event that leads out of it. It continues until
 * the same request succeeds and, where time, the same request made again, or others that succeed then lead to an end, to that end, and so may visit a state
 * again.
 */
export function recoveryPaths(graph: GrowingGraph): Path[] {
  const reached = new Map<string, Path>();
  const queue = graph.starts.map((start) => ({ at: start.place, path: { start, steps: [] as readonly Step[] } }));
  for (let item = queue.shift(); item; item = queue.shift()) {
    if (reached.has(item.at)) continue;
    reached.set(item.at, item.path);
    for (const step of graph.out.get(item.at) ?? [])
      if (!step.refused) queue.push({ at: step.to, path: { start: item.path.start, steps: [...item.path.steps, step] } });
  }
  const kinds = new Set<string>();
  const isNew = (kind: string) => !kinds.has(kind) && kinds.add(kind);
  const isEnd = (key: string) => !(graph.out.get(key) ?? []).some(({ refused }) => !refused);
  const found = [...reached].flatMap(([key, { start, steps }]) =>
    (graph.out.get(key) ?? []).filter(isFailure).flatMap((failure) => {
      const kind = `${look(graph, key).state} ${failure.event.type} ${look(graph, failure.to).state}`;
      const success = failure.event.type.replace('xstate.error.', 'xstate.done.');
      return (graph.out.get(failure.to) ?? []).flatMap((way): Path[] => {
        if (way.refused || !isNew(`${kind} ${way.event.type} ${look(graph, way.to).state}`)) return [];
        const answered = shortest(graph, way.to, (step) => step.event.type === success && isSuccess(graph, step));
        if (!answered) return [];
        // a poll, as for the status of a payment, may end with any answer
        const goesByItself = (step: Step) =>
          step.event.type.startsWith('xstate.after.') || step.event.type === success || isSuccess(graph, step);
        const end = shortest(graph, answered.at(-1)?.to ?? way.to, ({ to }) => isEnd(to), goesByItself) ?? [];
        return [{ start, steps: [...steps, failure, way, ...answered, ...end] }];
      });
    }),
  );
  // a request that fails twice on the way back is met from both failures
  return [...new Map(found.map((path) => [pathId(path), path])).values()];
}

/** The shortest steps from a place up to one that is wanted, all of them allowed. */
function shortest(
  graph: GrowingGraph,
  from: string,
  isWanted: (step: Step) => boolean,
  isAllowed: (step: Step) => boolean = () => true,
): Step[] | undefined {
  const seen = new Set([from]);
  const queue: { at: string; steps: Step[] }[] = [{ at: from, steps: [] }];
  for (let item = queue.shift(); item; item = queue.shift())
    for (const step of graph.out.get(item.at) ?? []) {
      if (step.refused || !isAllowed(step)) continue;
      const steps = [...item.steps, step];
      if (isWanted(step)) return steps;
      if (!seen.has(step.to)) queue.push({ at: step.to, steps });
      seen.add(step.to);
    }
  return undefined;
}

/** A walk that its model has written down, as far as the machine goes along. */
export function writtenPath(graph: GrowingGraph, { start: title, cases }: WrittenPath): Path | undefined {
  const start = graph.starts.find((it) => it.title === title);
  if (!start) return undefined;
  const steps: Step[] = [];
  for (const word of cases) {
    const step = (graph.out.get(steps.at(-1)?.to ?? start.place) ?? []).find((it) => it.title === word && !it.refused);
    if (!step) break;
    steps.push(step);
  }
  return { start, steps };
}

/**
 * Few runs that together take every transition and every outcome of every guard, after those that the model has written down. Greedy: the
 * nearest thing not yet seen comes next.
 */
export function tours(graph: GrowingGraph, written: readonly WrittenPath[] = [], longest = 40): { tours: Path[]; covered: Set<string> } {
  const found = written.flatMap((walk) => writtenPath(graph, walk) ?? []);
  const covered = new Set(found.flatMap(({ start, steps }) => [start, ...steps].flatMap(({ covers }) => covers)));
  const starts = graph.starts;
  for (;;) {
    const fresh = starts.map((start) => ({
      start,
      way: nearest(graph, start.place, covered),
      gain: start.covers.filter((id) => !covered.has(id)).length,
    }));
    const best = fresh.filter(({ way, gain }) => way.length || gain).sort((a, b) => b.gain - a.gain || a.way.length - b.way.length)[0];
    if (!best) return { tours: found, covered };
    for (const id of best.start.covers) covered.add(id);
    const steps: Step[] = [];
    let at = best.start.place;
    for (
      let way = nearest(graph, at, covered);
      way.length && (!steps.length || steps.length + way.length <= longest);
      way = nearest(graph, at, covered)
    )
      for (const step of way) {
        steps.push(step);
        for (const id of step.covers) covered.add(id);
        at = step.to;
      }
    found.push({ start: best.start, steps });
  }
}

function nearest(graph: GrowingGraph, from: string, covered: ReadonlySet<string>): Step[] {
  const seen = new Set([from]);
  let ring: { at: string; way: Step[] }[] = [{ at: from, way: [] }];
  while (ring.length) {
    const next: typeof ring = [];
    let best: { way: Step[]; gain: number } | undefined;
    for (const { at, way } of ring)
      for (const step of graph.out.get(at) ?? []) {
        const gain = step.covers.filter((id) => !covered.has(id)).length;
        if (gain > (best?.gain ?? 0)) best = { way: [...way, step], gain };
        if (!seen.has(step.to)) {
          seen.add(step.to);
          next.push({ at: step.to, way: [...way, step] });
        }
      }
    if (best) return best.way;
    ring = next;
  }
  return [];
}

type Titled = { title: string };

/** The same id for the same content in the same order. */
export function pathId({ start, steps }: { start: Titled; steps: readonly (Titled & { event: { type: string } })[] }): string {
  return createHash('sha256')
    .update([start.title, ...steps.map(({ title, event }) => `${event.type} ${title}`)].join('\n'))
    .digest('hex')
    .slice(0, 10);
}

/** A path as a sentence, from the words of its model and the title of its last state. */
export function pathTitle({ start, steps }: Path, lastTitle: string): string {
  const words = steps.map(({ title, refused }) => (refused ? `${title} (not possible)` : title));
  return `${[start.title, ...words].join(', ')}: ${lastTitle}`;
}

export function runOf(graph: GrowingGraph, { start, steps }: Path): Run {
  return {
    start,
    first: look(graph, start.place),
    steps: steps.map((step) => ({ ...step, from: look(graph, step.from), to: look(graph, step.to) })),
  };
}

export function look(graph: GrowingGraph, key: string): Place {
  const place = graph.places.get(key);
  if (!place) throw new Error(`No such place: ${key}`);
  return place;
}
