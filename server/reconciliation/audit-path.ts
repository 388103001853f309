import type { AnyStateMachine } from 'xstate';
import { move } from '../../machines/lifecycles/move.ts';
import type { HistoryProblem } from '../store/schema.ts';

export interface AuditStep {
  id: number;
  /** As the lifecycle names it. */
  event: string;
  before: string | null;
  after: string | null;
}

export interface PathProblem {
  problem: HistoryProblem;
  detail: string;
  auditId: number;
}

/**
 * The first entry at which the history of an object leaves the paths of its lifecycle; undefined where it never does. `current`: the object's status, at which
 * its history must end. Entries that are not about the status are ignored.
 */
export function pathProblem(machine: AnyStateMachine, history: readonly AuditStep[], current: string | undefined): PathProblem | undefined {
  let at: string | undefined;
  let auditId: number | undefined;
  for (const { id, event, before, after } of history) {
    if (!isStep(machine, { event, before, after })) continue;
    if (before === null && at !== undefined) return { problem: 'GAP', detail: `${event} begins anew at ${after}, was ${at}`, auditId: id };
    if (before !== null && at !== undefined && before !== at)
      return { problem: 'GAP', detail: `${event} begins at ${before}, was ${at}`, auditId: id };
    if (before !== null && move(machine, before, { type: event }) !== after)
      return { problem: 'NO_TRANSITION', detail: `${event} from ${before} to ${after}`, auditId: id };
    at = after ?? undefined;
    auditId = id;
  }
  if (auditId === undefined || current === undefined || current === at) return undefined;
  return { problem: 'STATUS_DIFFERS', detail: `is ${current}, ended at ${at}`, auditId };
}

/** Whether an entry changes the status: an event of the machine, an entry that names two of its states, or a first entry that names the initial state. */
function isStep(machine: AnyStateMachine, { event, before, after }: Omit<AuditStep, 'id'>): boolean {
  const isState = (name: string | null) => name !== null && name in machine.root.states;
  if (before === null) return isState(after);
  return isState(before) && (isState(after) || machine.events.includes(event));
}
