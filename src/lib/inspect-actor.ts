import type { AnyActorRef, InspectionEvent } from 'xstate';
import { browserStorage } from './storage.ts';

/** Set by the Atlas while somebody watches the app from there. */
const inspectKey = 'atlas-live';
/** The part that tells it; the demo's server has it, a production server does not. */
const part = '/live.js';

/** Reports the actor's events to the Atlas in another tab if inspection is switched on in this browser. */
export function inspectActor<Machine extends AnyActorRef>(actor: Machine): Machine {
  if (!browserStorage.getItem(inspectKey)) return actor;
  // events before the chunk is loaded are reported once it is
  const early: InspectionEvent[] = [];
  const { unsubscribe } = actor.system.inspect((event) => early.push(event));
  void import(/* @vite-ignore */ part)
    .then(({ watch }: { watch: (actor: AnyActorRef, early: InspectionEvent[]) => void }) => watch(actor, early))
    .catch(() => undefined)
    .finally(unsubscribe);
  return actor;
}
