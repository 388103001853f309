import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import { complaintMachine } from '../../machines/lifecycles/complaint.machine.ts';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { incomingTransferMachine } from '../../machines/lifecycles/incoming-transfer.machine.ts';
import { instructionMachine } from '../../machines/lifecycles/instruction.machine.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';

const machines: AnyStateMachine[] = [
  complaintMachine,
  distributionMachine,
  incomingTransferMachine,
  instructionMachine,
  investmentMachine,
  investmentPaymentMachine,
  projectMachine,
  proposalMachine,
];

/** What the machine says by itself. */
function next(machine: AnyStateMachine, status: string, type: string): unknown {
  const from: AnyMachineSnapshot = machine.resolveState({ value: status, context: {} });
  return from.can({ type }) ? transition(machine, from, { type })[0].value : undefined;
}

test('a lifecycle answers the same however often it is asked, each status and event for itself [28 6]', () => {
  const asked = machines.flatMap((machine) =>
    Object.keys(machine.root.states).flatMap((status) => machine.events.map((type: string) => ({ machine, status, type }))),
  );
  const expected = asked.map(({ machine, status, type }) => next(machine, status, type));
  expect(expected.filter(Boolean).length).toBeGreaterThan(40);
  for (const _ of ['first', 'again']) expect(asked.map(({ machine, status, type }) => move(machine, status, { type }))).toEqual(expected);
});
