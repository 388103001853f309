import { describe, expect, test } from 'vitest';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { type AuditStep, pathProblem } from '../../server/reconciliation/audit-path.ts';

type Step = [event: string, before: string | null, after: string | null];
const history = (...steps: Step[]): AuditStep[] => steps.map(([event, before, after], index) => ({ id: index + 1, event, before, after }));
const paid: Step[] = [
  ['create', null, 'NEW'],
  ['payment.start', 'NEW', 'PAYMENT_INITIATED'],
  ['payment.complete', 'PAYMENT_INITIATED', 'PAYMENT_COMPLETED'],
];

describe('the history of an object', () => {
  test.each<[string, Step[], string | undefined, [string, number] | undefined]>([
    ['is a path', paid, 'PAYMENT_COMPLETED', undefined],
    [
      'has entries about something else',
      [...paid, ['transfer.leave', null, 'inv-2'], ['transfer.undo', 'inv-3', null]],
      'PAYMENT_COMPLETED',
      undefined,
    ],
    ['begins late, where older entries are not there', paid.slice(2), 'PAYMENT_COMPLETED', undefined],
    ['is of an object that is gone', paid, undefined, undefined],
    ['has no entry about its status', [['transfer.leave', null, 'inv-2']], 'NEW', undefined],
    ['lacks a step', paid.toSpliced(1, 1), 'PAYMENT_COMPLETED', ['GAP', 2]],
    ['begins twice', [...paid, ['create', null, 'NEW']], 'NEW', ['GAP', 4]],
    [
      'has a step that the lifecycle lacks',
      [...paid, ['payment.fail', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED']],
      'PAYMENT_FAILED',
      ['NO_TRANSITION', 4],
    ],
    [
      'ends elsewhere than its event leads to',
      [...paid.slice(0, 2), ['payment.complete', 'PAYMENT_INITIATED', 'COMPLETED']],
      'COMPLETED',
      ['NO_TRANSITION', 3],
    ],
    ['does not end at the status', paid, 'COMPLETED', ['STATUS_DIFFERS', 3]],
  ])('%s', (_what, steps, current, problem) => {
    const found = pathProblem(investmentMachine, history(...steps), current);
    expect(found && [found.problem, found.auditId]).toEqual(problem);
  });
});
