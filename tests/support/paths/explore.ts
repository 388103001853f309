import { createEmptyActor } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AnyModel } from '../../models/model.ts';
import type { MachineEvent, Step, Place, RunStart } from './run.ts';

export type Graph = { starts: readonly RunStart[]; places: ReadonlyMap<string, Place>; out: ReadonlyMap<string, readonly Step[]> };
/** Its places become more while one reads it. */
export type GrowingGraph = Omit<Graph, 'out'> & { out: Pick<Graph['out'], 'get'> };

type Definition = { source?: { id: string }; guard?: unknown };
type StateNode = { id: string; transitions: Map<string, Definition[]>; always?: Definition[]; states: Record<string, StateNode> };

/** Stable id of every transition definition: state, event, which candidate. */
export function transitionIds(machine: AnyStateMachine): Map<Definition, string> {
  const ids = new Map<Definition, string>();
  const visit = (node: StateNode) => {
    for (const [type, candidates] of node.transitions)
      candidates.forEach((candidate, index) => ids.set(candidate, `${node.id}|${type}|${index}`));
    (node.always ?? []).forEach((it, index) => ids.set(it, `${node.id}|always|${index}`));
    Object.values(node.states).forEach(visit);
  };
  visit(machine.root as unknown as StateNode);
  return ids;
}

/** How long the timer waits that ends with this event, in milliseconds; absent where the event is no timer's. */
export function delayOf(machine: AnyStateMachine, event: string): number | undefined {
  const [, name = ''] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  const delay: unknown = machine.implementations.delays[name] ?? Number(name || Number.NaN);
  return typeof delay === 'number' && !Number.isNaN(delay) ? delay : undefined;
}

/** Everything that a full set of tours has to take: each transition, and each guard both ways. */
export function obligations(machine: AnyStateMachine): string[] {
  return [...transitionIds(machine)].flatMap(([definition, id]) => (definition.guard ? [id, `${id}=true`, `${id}=false`] : [id]));
}

/** Runs one machine, one event at a time, without starting anything: requests are noted, not sent. */
export function stepper(machine: AnyStateMachine) {
  const ids = transitionIds(machine);
  const groups = new Map<string, [string, Definition][]>();
  for (const [definition, id] of ids) {
    const group = id.slice(0, id.lastIndexOf('|'));
    groups.set(group, [...(groups.get(group) ?? []), [id, definition]]);
  }
  // one empty actor for all events: making a system for each would be most of the work
  const self = createEmptyActor();
  let taken: Definition[] = [];
  self.system.inspect((inspectionEvent) => {
    if (inspectionEvent.type === '@xstate.microstep')
      taken.push(...((inspectionEvent as unknown as { _transitions: Definition[] })._transitions ?? []));
  });
  const run = (work: (scope: never) => AnyMachineSnapshot) => {
    taken = [];
    const emits: MachineEvent[] = [];
    const requests: { src: string; input: unknown }[] = [];
    const actionExecutor = (action: { type: string; params?: { event?: MachineEvent; src?: unknown; input?: unknown; id?: string } }) => {
      if (action.type === 'xstate.emit' && action.params?.event) emits.push(action.params.event);
      if (action.type === 'xstate.spawnChild') requests.push({ src: String(action.params?.id), input: action.params?.input });
    };
    const scope = { self, system: self.system, id: '', sessionId: '', logger() {}, defer() {}, stopChild() {}, emit() {}, actionExecutor };
    const snapshot = work(scope as never);
    const names = taken.map((definition) => ids.get(definition)).filter((it) => it !== undefined);
    const covers = new Set([...names.flatMap(outcomes), ...(names.length ? heldBy(snapshot) : [])]);
    return { snapshot, covers: [...covers], emits, requests, took: names.length > 0 };
  };
  const outcomes = (id: string): string[] => {
    const group = groups.get(id.slice(0, id.lastIndexOf('|'))) ?? [];
    const at = group.findIndex(([other]) => other === id);
    const before = group
      .slice(0, at)
      .filter(([, it]) => it.guard)
      .map(([other]) => `${other}=false`);
    return [id, ...(group[at]?.[1].guard ? [`${id}=true`] : []), ...before];
  };
  /** Where a machine rests, every guard of an automatic transition was false. */
  const heldBy = (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'active'
      ? snapshot._nodes.flatMap((node) => (groups.get(`${node.id}|always`) ?? []).filter(([, it]) => it.guard).map(([id]) => `${id}=false`))
      : [];
  /** Guards of the state itself that were false before a parent took the event. */
  const passedOn = (snapshot: AnyMachineSnapshot, type: string, covers: readonly string[]) =>
    snapshot._nodes
      .filter((node) => node.type === 'atomic')
      .map((node) => groups.get(`${node.id}|${type}`) ?? [])
      .filter((group) => !group.some(([id]) => covers.includes(id)))
      .flatMap((group) => group.filter(([, it]) => it.guard).map(([id]) => `${id}=false`));
  const refusedBy = (snapshot: AnyMachineSnapshot, type: string) =>
    snapshot._nodes.flatMap((node) => (groups.get(`${node.id}|${type}`) ?? []).filter(([, it]) => it.guard).map(([id]) => `${id}=false`));
  return {
    start: (input: unknown) => run((scope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot),
    take(snapshot: AnyMachineSnapshot, event: MachineEvent) {
      try {
        return run((scope) => machine.transition(snapshot, event as never, scope) as AnyMachineSnapshot);
      } catch (error) {
        // a running actor stops where it is, with this status
        return {
          snapshot: { ...snapshot, status: 'error', error } as AnyMachineSnapshot,
          covers: [],
          emits: [],
          requests: [],
          took: false,
        };
      }
    },
    refusedBy,
    passedOn,
  };
}

type PlainContext = { context: Record<string, unknown>; text: string };
const plainContexts = new WeakMap<object, PlainContext>();
/** The context as data, with sorted keys. A snapshot with the same context object needs it only once. */
function plainContext(context: object): PlainContext {
  const found = plainContexts.get(context);
  if (found) return found;
  const plain = JSON.parse(JSON.stringify(context)) as Record<string, unknown>;
  const sorted = Object.fromEntries(Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1)));
  const made = { context: sorted, text: JSON.stringify(sorted) };
  plainContexts.set(context, made);
  return made;
}

const noContext = {};
export function placeOf(snapshot: AnyMachineSnapshot, start: string): Omit<Place, 'accepts' | 'timers'> {
  const state = typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value);
  const { context, text } = plainContext(snapshot.context ?? noContext);
  return { key: `${JSON.stringify([start, state, snapshot.status])} ${text}`, state, context, status: snapshot.status };
}

function timersOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Record<string, number> {
  const events = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
  return Object.fromEntries(
    events.flatMap((event) => {
      const delay = delayOf(machine, event);
      return delay === undefined ? [] : [[event, delay]];
    }),
  );
}

/** The events possible now: every user event of the model, and the outputs of the running actors. */
export function possible(snapshot: AnyMachineSnapshot, model: AnyModel): { title: string; event: MachineEvent }[] {
  const found: { title: string; event: MachineEvent }[] = [];
  const { context } = snapshot as { context: Record<string, unknown> };
  const isHere = ({ when }: { when?: (context: Record<string, unknown>) => boolean }) => when?.(context) ?? true;
  for (const node of snapshot._nodes) {
    for (const invoke of node.invoke as { id: string; src: unknown }[])
      for (const answer of (model.responses[String(invoke.src)] ?? []).filter(isHere))
        found.push(
          'output' in answer
            ? { title: answer.title, event: { type: `xstate.done.actor.${invoke.id}`, output: answer.output, actorId: invoke.id } }
            : { title: answer.title, event: { type: `xstate.error.actor.${invoke.id}`, error: answer.error, actorId: invoke.id } },
        );
    for (const { eventType } of node.after as unknown as { eventType: string }[])
      found.push({ title: 'time passes', event: { type: eventType } });
  }
  for (const events of Object.values(model.events)) found.push(...events.filter(isHere).map(({ title, event }) => ({ title, event })));
  return found;
}

/** All places a machine can be in under a model, and all steps between them. */
export function explore(machine: AnyStateMachine, model: AnyModel, limit?: number): Graph {
  const { starts, places, out } = exploreOnDemand(machine, model, limit);
  // a map goes on to what is added to it meanwhile
  for (const key of places.keys()) out.get(key);
  return {
    starts,
    places: new Map(
      [...places].map(([key, { state, context, status, accepts, timers }]) => [key, { key, state, context, status, accepts, timers }]),
    ),
    out: new Map([...places.keys()].map((key) => [key, out.get(key) ?? []])),
  };
}

/** The same, but the steps from a place are taken lazily: a search for one fault seldom needs all. */
export function exploreOnDemand(machine: AnyStateMachine, model: AnyModel, limit = 5000): GrowingGraph {
  const { start, take, refusedBy, passedOn } = stepper(machine);
  const places = new Map<string, Place>();
  const snapshots = new Map<string, { snapshot: AnyMachineSnapshot; start: string }>();
  const known = new Map<string, { steps: Step[]; accepts: string[] }>();
  const meet = (snapshot: AnyMachineSnapshot, start: string) => {
    const place = placeOf(snapshot, start);
    const { key } = place;
    if (!places.has(key)) {
      if (places.size >= limit) throw new Error(`${machine.id}: more than ${limit} places. Something in the context grows without end.`);
      snapshots.set(key, { snapshot, start });
      places.set(key, {
        ...place,
        timers: timersOf(machine, snapshot),
        get accepts() {
          return from(key).accepts;
        },
      });
    }
    return key;
  };
  const from = (key: string) => {
    const found = known.get(key) ?? stepsFrom(key);
    known.set(key, found);
    return found;
  };
  const stepsFrom = (key: string) => {
    const steps: Step[] = [];
    const accepts = new Set<string>();
    const item = snapshots.get(key);
    if (item?.snapshot.status !== 'active') return { steps, accepts: [] };
    for (const { title, event } of possible(item.snapshot, model)) {
      // most of them no state listens to; an error that nobody handles ends the machine
      const listens = item.snapshot._nodes.some(({ transitions }) => transitions.has(event.type) || transitions.has('*'));
      if (!listens && !event.type.startsWith('xstate.error.')) continue;
      const next = take(item.snapshot, event);
      if (next.took) {
        accepts.add(event.type);
        steps.push({
          from: key,
          to: meet(next.snapshot, item.start),
          title,
          event,
          refused: false,
          covers: [...next.covers, ...passedOn(item.snapshot, event.type, next.covers)],
          emits: next.emits,
          requests: next.requests,
        });
        continue;
      }
      const covers = refusedBy(item.snapshot, event.type);
      const unanswered = { from: key, title, event, covers, emits: [], requests: [] };
      if (next.snapshot.status === 'error') steps.push({ ...unanswered, to: meet(next.snapshot, item.start), refused: false });
      else if (covers.length) steps.push({ ...unanswered, to: key, refused: true });
    }
    return { steps, accepts: [...accepts] };
  };
  const starts = model.starts.map(({ title, input }) => {
    const { snapshot, covers, emits, requests } = start(input);
    return { title, input, place: meet(snapshot, title), covers, emits, requests };
  });
  return { starts, places, out: { get: (key) => (places.has(key) ? from(key).steps : undefined) } };
}
