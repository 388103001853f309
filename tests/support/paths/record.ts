import type { AnyStateMachine } from 'xstate';
import type { CatalogueEntry } from '../../../machines/catalogue.ts';
import type { StateMeta } from '../../../machines/state-meta.ts';
import type { AnyModel } from '../../models/model.ts';
import { delayOf, explore, obligations } from './explore.ts';
import type { Graph } from './explore.ts';
import type { MachineEvent, Step } from './run.ts';
import { pathId, pathLimit, pathTitle, eachRecordPath, recoveryPaths, tours, writtenPath } from './paths.ts';
import type { Path } from './paths.ts';

/** Places, steps and beginnings are numbered by when they are first met; paths and tours are lists of step numbers. */
export type MachineRecord = {
  machine: string;
  title: string;
  states: {
    name: string;
    title: string;
    description: string;
    requirements: readonly string[];
    tags: readonly string[];
    requests: readonly string[];
    /** The entry and exit actions: `starts over`, `tells navigate`. */
    entry?: readonly string[];
    exit?: readonly string[];
    /** Machines that begin here, or on the page to which this state leads. */
    starts?: readonly string[];
    accepts: readonly string[];
    refuses: readonly string[];
    /** The machine ends here. */
    final?: true;
  }[];
  /** `when` is the name of the guard, if it has one, and `code` what it does; `delay` is in milliseconds. */
  transitions: { id: string; from: string; event: string; to?: string; guard: boolean; when?: string; code?: string; delay?: number }[];
  unreachable: { id: string; reason: string }[];
  starts: { title: string; input: unknown; place: number; emits: readonly MachineEvent[]; requests: Step['requests'] }[];
  places: { state: string; context: Record<string, unknown> }[];
  steps: {
    from: number;
    to: number;
    title: string;
    event: MachineEvent;
    refused?: true;
    takes: readonly string[];
    emits: readonly MachineEvent[];
    requests: Step['requests'];
  }[];
  /** `recovery`: leads from a failed request back to success, and may visit a state again on the way. */
  paths: { id: string; title: string; start: number; steps: number[]; recovery?: true }[];
  /** `written`: people have chosen it. */
  tours: { id: string; title: string; start: number; steps: number[]; written?: true }[];
  layout: unknown;
};

/** A name, or what `emit`, `assign` and the like make. */
type Action = string | { type?: string; event?: unknown };
type StateNode = {
  key: string;
  id: string;
  description?: string;
  type: string;
  meta?: StateMeta;
  tags: string[];
  entry: Action[];
  exit: Action[];
  states: Record<string, StateNode>;
  invoke: { id: string }[];
  transitions: Map<string, Definition[]>;
  always?: Definition[];
};
type Definition = { target?: { key: string }[]; guard?: unknown; source: { key: string } };

/** What a machine does under its model, as data. */
export function makeRecord(entry: CatalogueEntry, model: AnyModel): { record: MachineRecord; graph: Graph; missed: string[] } {
  const { machine, name, title } = entry;
  const graph = explore(machine, model);
  const failed = [...graph.places.values()].find(({ status }) => status === 'error');
  if (failed) throw new Error(`${name}: the machine throws in ${failed.state}.`);
  const paths = [...eachRecordPath(graph, name)];
  const recoveries = recoveryPaths(graph);
  if (paths.length + recoveries.length > pathLimit) throw new Error(`${name}: more than ${pathLimit} paths. Split the machine.`);
  const written = model.writtenPaths ?? [];
  for (const walk of written)
    if (writtenPath(graph, walk)?.steps.length !== walk.cases.length)
      throw new Error(`${name}: the machine does not walk "${[walk.start, ...walk.cases].join(', ')}".`);
  const rounds = tours(graph, written);
  const excused = model.unreachable ?? {};
  const open = obligations(machine).filter((id) => !rounds.covered.has(id));
  const keys = [...graph.places.keys()];
  const placeNumber = new Map(keys.map((key, index) => [key, index]));
  const allSteps = keys.flatMap((key) => graph.out.get(key) ?? []);
  const stepNumber = new Map(allSteps.map((step, index) => [step, index]));
  const numbered = (path: Path) => ({
    id: pathId(path),
    title: pathTitle(path, lastTitle(machine, graph, path)),
    start: graph.starts.indexOf(path.start),
    steps: path.steps.map((step) => stepNumber.get(step) ?? -1),
  });
  const record: MachineRecord = {
    machine: name,
    title,
    states: stateNodes(machine).map((node) => describe(node, graph, model)),
    transitions: [machine.root as unknown as StateNode, ...stateNodes(machine)].flatMap((node) => definitions(machine, node)),
    unreachable: open.map((id) => ({ id, reason: excused[id] ?? 'no reason given' })),
    starts: graph.starts.map(({ title, input, place, emits, requests }) => ({
      title,
      input,
      place: placeNumber.get(place) ?? -1,
      emits,
      requests,
    })),
    places: [...graph.places.values()].map(({ state, context }) => ({ state, context })),
    steps: allSteps.map(({ from, to, title, event, refused, covers, emits, requests }) => ({
      from: placeNumber.get(from) ?? -1,
      to: placeNumber.get(to) ?? -1,
      title,
      event,
      ...(refused ? { refused: true as const } : {}),
      takes: covers,
      emits,
      requests,
    })),
    paths: [...paths.map(numbered), ...recoveries.map((path) => ({ ...numbered(path), recovery: true as const }))],
    tours: rounds.tours.map((tour, index) => ({ ...numbered(tour), ...(index < written.length ? { written: true as const } : {}) })),
    layout: null,
  };
  return { record: JSON.parse(JSON.stringify(record)) as MachineRecord, graph, missed: open.filter((id) => !excused[id]) };
}

/** Machines are flat: a part with states of its own is a machine of its own, which keeps paths few and charts readable. */
function stateNodes(machine: AnyStateMachine): StateNode[] {
  const nodes = Object.values(machine.root.states) as unknown as StateNode[];
  const nested = nodes.find(({ states }) => Object.keys(states).length);
  if (nested) throw new Error(`${nested.id} has states of its own: make it a machine that is started there.`);
  return nodes;
}

/** What a state does by itself on the way in or out, in words; what the library does for delays is no action of the machine. */
function actions(all: readonly Action[], told: readonly string[]): string[] {
  const words = all.flatMap((action) => {
    const type = typeof action === 'string' ? action : (action.type ?? '');
    if (type === 'xstate.raise' || type === 'xstate.cancel') return [];
    if (type === 'xstate.assign') return ['remembers'];
    if (type !== 'xstate.emit') return [spacedName(type)];
    const { event } = action as { event?: { type: string } | (() => unknown) };
    // emitted events may depend on the context: then those that every run emitted
    return event && 'type' in event ? [`tells ${event.type}`] : told.map((it) => `tells ${it}`);
  });
  return [...new Set(words)];
}

/** `startOver` → `start over` */
const spacedName = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** The events that are emitted on every way into a state. */
function toldInto(state: string, graph: Graph): string[] {
  const stateOf = (key: string) => graph.places.get(key)?.state;
  const ways = [
    ...graph.starts.filter(({ place }) => stateOf(place) === state),
    ...[...graph.out.values()].flat().filter(({ from, to, refused }) => !refused && stateOf(to) === state && stateOf(from) !== state),
  ].map(({ emits }) => emits.map(({ type }) => type));
  return [...new Set(ways[0])].filter((type) => ways.every((way) => way.includes(type)));
}

function describe(node: StateNode, graph: Graph, model: AnyModel): MachineRecord['states'][number] {
  const here = [...graph.places.values()].filter(({ state }) => state === node.key);
  const accepts = [...new Set(here.flatMap((place) => place.accepts))].sort();
  return {
    name: node.key,
    title: node.meta?.title ?? node.key,
    description: node.description ?? '',
    requirements: node.meta?.requirements ?? [],
    tags: node.tags,
    requests: node.invoke.map(({ id }) => id),
    ...listed('entry', actions(node.entry, toldInto(node.key, graph))),
    ...listed('exit', actions(node.exit, [])),
    ...listed('starts', node.meta?.starts ?? []),
    accepts,
    refuses: Object.keys(model.events)
      .filter((type) => !accepts.includes(type))
      .sort(),
    ...(node.type === 'final' ? { final: true as const } : {}),
  };
}

const listed = <Key extends string>(key: Key, words: readonly string[]) =>
  (words.length ? { [key]: words } : {}) as Partial<Record<Key, readonly string[]>>;

function definitions(machine: AnyStateMachine, node: StateNode): MachineRecord['transitions'] {
  const all: [string, Definition[]][] = [
    ...node.transitions,
    ...(node.always?.length ? [['always', node.always] as [string, Definition[]]] : []),
  ];
  return all.flatMap(([event, candidates]) => {
    const delay = delayOf(machine, event);
    return candidates.map((candidate, index) => ({
      id: `${node.id}|${event}|${index}`,
      from: node.key,
      event,
      ...(candidate.target?.[0] ? { to: candidate.target[0].key } : {}),
      guard: candidate.guard !== undefined,
      ...whenOf(candidate.guard),
      ...(delay === undefined ? {} : { delay }),
    }));
  });
}

/** The name of a guard, with `not`, `and`, `or` and parameters that do not depend on the event. A guard without a name has none. */
function whenOf(guard: unknown): { when?: string } {
  const name = nameOf(guard);
  return name === undefined ? {} : { when: name };
}

function nameOf(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string') {
    const params = 'params' in guard && typeof guard.params !== 'function' ? guard.params : undefined;
    return params === undefined ? guard.type : `${guard.type} ${JSON.stringify(params)}`;
  }
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return undefined;
  const names = guard.guards.map(nameOf);
  return names.includes(undefined) ? undefined : `${guard.name}(${names.join(', ')})`;
}

function lastTitle(machine: AnyStateMachine, graph: Graph, { start, steps }: Path): string {
  const last = graph.places.get(steps.at(-1)?.to ?? start.place);
  const node = stateNodes(machine).find(({ key }) => key === last?.state);
  return node?.meta?.title ?? last?.state ?? '';
}
