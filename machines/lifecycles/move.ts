import { transition } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

const known = new WeakMap<AnyStateMachine, Map<string, unknown>>();

/** The status after an event, or `undefined` where the lifecycle does not allow it (then: `INVALID_STATUS_TRANSITION`). */
export function move<Machine extends AnyStateMachine, Status extends string>(
  machine: Machine,
  status: Status,
  event: EventFromLogic<Machine>,
): Status | undefined {
  const lifecycle: AnyStateMachine = machine;
  const answers = known.get(lifecycle) ?? new Map<string, unknown>();
  known.set(lifecycle, answers);
  // a lifecycle has no context: what it answers to an event without more than its type never changes
  const key = Object.keys(event).length === 1 ? `${status} ${String(event.type)}` : undefined;
  const isStatus = (value: unknown): value is Status => typeof value === 'string' && value in lifecycle.root.states;
  if (!isStatus(status)) return undefined;
  if (key !== undefined && answers.has(key)) {
    const answer = answers.get(key);
    return isStatus(answer) ? answer : undefined;
  }
  const from: AnyMachineSnapshot = lifecycle.resolveState({ value: status, context: {} });
  const next: unknown = from.can(event) ? transition(lifecycle, from, event)[0].value : undefined;
  if (key !== undefined) answers.set(key, next);
  return isStatus(next) ? next : undefined;
}
