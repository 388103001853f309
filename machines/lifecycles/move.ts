import { transition } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

/** The status after an event, or `undefined` where the lifecycle does not allow it (then: `INVALID_STATUS_TRANSITION`). */
export function move<Machine extends AnyStateMachine, Status extends string>(
  machine: Machine,
  status: Status,
  event: EventFromLogic<Machine>,
): Status | undefined {
  const lifecycle: AnyStateMachine = machine;
  const isStatus = (value: unknown): value is Status => typeof value === 'string' && value in lifecycle.root.states;
  if (!isStatus(status)) return undefined;
  const from: AnyMachineSnapshot = lifecycle.resolveState({ value: status, context: {} });
  if (!from.can(event)) return undefined;
  const [to] = transition(lifecycle, from, event);
  const next: unknown = to.value;
  return isStatus(next) ? next : undefined;
}
