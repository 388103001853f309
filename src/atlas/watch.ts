import type { AnyActorRef, InspectionEvent } from 'xstate';
import { masked } from './live-mask.ts';
import { type Alive, channelName, type Gone, type LiveEvent, type LiveMessage, type ActorUpdate } from './live-messages.ts';
import { type Definition, machineName, transitionId } from './transition-id.ts';

type MachineActor = AnyActorRef & { logic: { id: string; root?: unknown }; _parent?: AnyActorRef; id: string };
type Snapshot = { value?: unknown; context?: object; status: string };
type Pending = { event: LiveEvent; by: string; took: string[]; requests: string[] };

const channel = new BroadcastChannel(channelName);
const tab = Math.random().toString(36).slice(2, 8);
const names = new Map<AnyActorRef, string>();
const latest = new Map<AnyActorRef, () => ActorUpdate>();

const tellAll = () => {
  for (const tell of latest.values()) channel.postMessage(tell());
};
channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
  if (data.kind === 'hello') tellAll();
  // a timer of its own would be slowed down while the page is in the background, an answer is not
  if (data.kind === 'ask') channel.postMessage({ kind: 'alive', tab } satisfies Alive);
});
window.addEventListener('pagehide', () => channel.postMessage({ kind: 'gone', tab } satisfies Gone));
// the browser may cache a page that was left, and resume it on return
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) tellAll();
});

const isMachine = (actor: AnyActorRef | undefined): actor is MachineActor => (actor as MachineActor | undefined)?.logic?.root !== undefined;
const machineOf = (actor: MachineActor) => machineName(actor.logic.id);

function nameOf(actor: AnyActorRef): string {
  const known = names.get(actor) ?? `${tab}.${names.size + 1}`;
  names.set(actor, known);
  return known;
}

function causeOf({ type }: LiveEvent, source: AnyActorRef | undefined): string {
  if (/^xstate\.(?:done|error)\./.test(type)) return 'server';
  if (type.startsWith('xstate.after.')) return 'time';
  if (type === 'xstate.init') return 'start';
  return isMachine(source) ? machineOf(source) : 'person';
}

/** Reports the transitions of a machine and its child machines to the Atlas, from the start. */
export function watch(root: AnyActorRef, early: readonly InspectionEvent[]): void {
  const pending = new Map<AnyActorRef, Pending>();
  const pendingOf = (actor: AnyActorRef): Pending => {
    const known = pending.get(actor) ?? { event: { type: 'xstate.init' }, by: 'start', took: [], requests: [] };
    pending.set(actor, known);
    return known;
  };
  const look = (inspectionEvent: InspectionEvent) => {
    const actor = inspectionEvent.actorRef as unknown as AnyActorRef;
    const parent = (actor as MachineActor)._parent;
    if (inspectionEvent.type === '@xstate.actor' && isMachine(parent) && !isMachine(actor))
      pendingOf(parent).requests.push((actor as { id: string }).id);
    if (!isMachine(actor)) return;
    if (inspectionEvent.type === '@xstate.event')
      Object.assign(pendingOf(actor), {
        event: inspectionEvent.event as LiveEvent,
        by: causeOf(inspectionEvent.event as LiveEvent, inspectionEvent.sourceRef as unknown as AnyActorRef),
      });
    if (inspectionEvent.type === '@xstate.microstep') {
      const { _transitions: taken } = inspectionEvent as unknown as { _transitions: Definition[] };
      pendingOf(actor).took.push(...taken.map(transitionId));
    }
    if (inspectionEvent.type === '@xstate.snapshot') {
      tell(actor, inspectionEvent.snapshot as unknown as Snapshot, pendingOf(actor));
      pending.delete(actor);
    }
  };
  const tell = (actor: MachineActor, { value, context, status }: Snapshot, { event, by, took, requests }: Pending) => {
    const update: ActorUpdate = {
      kind: 'update',
      actor: nameOf(actor),
      machine: machineOf(actor),
      at: Date.now(),
      event: { ...(masked(event) as object), type: event.type },
      by,
      state: typeof value === 'string' ? value : JSON.stringify(value),
      context: masked(context ?? {}) as Record<string, unknown>,
      took,
      requests,
      status,
    };
    channel.postMessage(update);
    latest.set(actor, () => ({ ...update, event: { type: 'xstate.init' }, by: 'start', took: [], requests: [] }));
    if (status !== 'active') latest.delete(actor);
  };
  early.forEach(look);
  root.system.inspect(look);
}
