import { createHash } from 'node:crypto';
import type { WrittenWalk } from '../../models/model.ts';
import type { Graph } from './explore.ts';
import type { Beginning, Place, Run, Step } from './run.ts';

export type Path = { begin: Beginning; steps: readonly Step[] };

export const pathLimit = 1000;

/** Every run that visits no state twice, with one closing step back into a state already visited. */
export function recordPaths(graph: Graph, name: string, limit = pathLimit): Path[] {
  const paths: Path[] = [];
  const keep = (begin: Beginning, steps: readonly Step[]) => {
    if (paths.length >= limit) throw new Error(`${name}: more than ${limit} paths of record. Split the machine.`);
    paths.push({ begin, steps });
  };
  const walk = (begin: Beginning, at: Place, visited: ReadonlySet<string>, steps: readonly Step[]) => {
    const onward = (graph.out.get(at.key) ?? []).filter((step) => !step.refused);
    if (!onward.length) return keep(begin, steps);
    for (const step of onward) {
      const to = look(graph, step.to);
      if (visited.has(to.state)) keep(begin, [...steps, step]);
      else walk(begin, to, new Set([...visited, to.state]), [...steps, step]);
    }
  };
  for (const begin of graph.beginnings) {
    const first = look(graph, begin.place);
    walk(begin, first, new Set([first.state]), []);
  }
  return paths;
}

/** A walk that its model has written down, as far as the machine goes along. */
export function writtenPath(graph: Graph, { begins, says }: WrittenWalk): Path | undefined {
  const begin = graph.beginnings.find((it) => it.says === begins);
  if (!begin) return undefined;
  const steps: Step[] = [];
  for (const word of says) {
    const step = (graph.out.get(steps.at(-1)?.to ?? begin.place) ?? []).find((it) => it.says === word && !it.refused);
    if (!step) break;
    steps.push(step);
  }
  return { begin, steps };
}

/**
 * Few runs that together take every transition and every outcome of every guard, after those that the model has written down. Greedy: the
 * nearest thing not yet seen comes next.
 */
export function tours(graph: Graph, written: readonly WrittenWalk[] = [], longest = 40): { tours: Path[]; covered: Set<string> } {
  const found = written.flatMap((walk) => writtenPath(graph, walk) ?? []);
  const covered = new Set(found.flatMap(({ begin, steps }) => [begin, ...steps].flatMap(({ covers }) => covers)));
  const starts = graph.beginnings;
  for (;;) {
    const fresh = starts.map((begin) => ({
      begin,
      way: nearest(graph, begin.place, covered),
      gain: begin.covers.filter((id) => !covered.has(id)).length,
    }));
    const best = fresh.filter(({ way, gain }) => way.length || gain).sort((a, b) => b.gain - a.gain || a.way.length - b.way.length)[0];
    if (!best) return { tours: found, covered };
    for (const id of best.begin.covers) covered.add(id);
    const steps: Step[] = [];
    let at = best.begin.place;
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
    found.push({ begin: best.begin, steps });
  }
}

function nearest(graph: Graph, from: string, covered: ReadonlySet<string>): Step[] {
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

type Said = { says: string };

/** The same id as long as the same things are said in the same order. */
export function pathId({ begin, steps }: { begin: Said; steps: readonly (Said & { event: { type: string } })[] }): string {
  return createHash('sha256')
    .update([begin.says, ...steps.map(({ says, event }) => `${event.type} ${says}`)].join('\n'))
    .digest('hex')
    .slice(0, 10);
}

/** A path as a sentence, from the words of its model and the title of its last state. */
export function pathTitle({ begin, steps }: Path, lastTitle: string): string {
  const words = steps.map(({ says, refused }) => (refused ? `${says} (not possible)` : says));
  return `${[begin.says, ...words].join(', ')}: ${lastTitle}`;
}

export function runOf(graph: Graph, { begin, steps }: Path): Run {
  return {
    begin,
    first: look(graph, begin.place),
    steps: steps.map((step) => ({ ...step, from: look(graph, step.from), to: look(graph, step.to) })),
  };
}

export function look(graph: Graph, key: string): Place {
  const place = graph.places.get(key);
  if (!place) throw new Error(`No such place: ${key}`);
  return place;
}
