import { transition } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

/** The status after an event, or `undefined` where the lifecycle does not allow it (then: `INVALID_STATUS_TRANSITION`). */
export function move<Machine extends AnyStateMachine, Status extends string>(
  machine: Machine,
  status: Status,
  event: EventFromLogic<Machine>,
): Status | undefined {
  const lifecycle: AnyStateMachine = machine;
  if (!(status in lifecycle.root.states)) return undefined;
  const from: AnyMachineSnapshot = lifecycle.resolveState({ value: status, context: {} });
  if (!from.can(event)) return undefined;
  const [to] = transition(lifecycle, from, event) as [AnyMachineSnapshot, unknown];
  return to.value as Status;
}
