import type { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { emitted } from '../support/paths/run.ts';
import {
  allowed,
  code,
  creationInvariants,
  eligibilityInvariants,
  investingAnswers,
  investingEvents,
  lost,
  offline,
  refusalIsReported,
  serverError,
  stepInvariants,
} from './investing.ts';
import type { Model } from './model.ts';

const amount = 50_000;

export const loanWizardModel = {
  starts: [
    { title: 'opening the amount step', input: { projectId: 'p-1' } },
    { title: 'opening the contract of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'document' } },
    { title: 'opening the payment of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'payment' } },
    { title: 'opening the amount of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'investment' } },
  ],
  responses: {
    ...investingAnswers(amount),
    loadEligibility: [
      { title: 'investing is allowed', output: allowed },
      { title: 'the identity is not verified', output: { ...allowed, kycStatus: 'EMPTY' } },
      { title: 'the project takes no money', output: { ...allowed, investingEnabled: false } },
      { title: 'the profile is not complete', output: { ...allowed, complianceStatus: 'IN_PROGRESS' } },
      lost,
    ],
    createInvestment: [
      { title: 'the investment is created', output: { kind: 'created', investmentId: 'i-1' } },
      { title: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      { title: 'the amount is refused', output: { kind: 'refused', code: 'INVESTMENT_AMOUNT_TOO_HIGH' } },
      lost,
      serverError,
      offline,
    ],
  },
  events: investingEvents(amount),
  invariants: [
    ...creationInvariants({
      amount,
      amountStates: ['choosingAmount', 'correctingAmount', 'blockedByTasks'],
      requirements: { attempt: ['WIZ-04', 'WIZ-10'], lost: ['WIZ-10'] },
    }),
    ...eligibilityInvariants({
      gates: ['WIZ-07', 'WIZ-08', 'WIZ-09'],
      everyStep: ['WIZ-07', 'T-22'],
      paid: ['WIZ-07', 'WIZ-11', 'PAY-12'],
      bank: ['PAY-12', 'T-37'],
      failed: ['WIZ-13'],
    }),
    ...stepInvariants({
      urls: {
        amount: '/project/p-1/invest',
        contract: '/project/p-1/invest/i-1',
        payment: '/project/p-1/invest/i-1/payment',
      },
      requirements: {
        created: ['WIZ-04', 'WIZ-05'],
        entry: ['WIZ-01', 'WIZ-11'],
        url: ['WIZ-01', 'WIZ-06'],
        contract: ['WIZ-05', 'WIZ-06'],
        back: ['WIZ-01', 'WIZ-05'],
      },
    }),
    {
      title: 'pending tasks open the task modal and no other message',
      requirements: ['WIZ-10', 'NOTIF-13'],
      every: ({ steps }) =>
        steps.some(
          (step) =>
            code(step.event) === 'PENDING_TASKS' &&
            (!emitted(step, 'tasks.pending') || emitted(step, 'refused') || step.to.state !== 'blockedByTasks'),
        )
          ? 'tasks are not shown'
          : undefined,
    },
    refusalIsReported('INVESTMENT_AMOUNT_TOO_HIGH', 'a refused amount is reported with its code', ['WIZ-10']),
  ],
} satisfies Model<typeof loanWizardMachine, 'questions.answered'>;
