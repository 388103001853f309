import { type ActorRefFrom, not } from 'xstate';
import { investing, newContext, type InvestingContext } from '../investing/investing.ts';
import { contractStates, creationStates, eligibilityStates, newAttempt, type Wizard } from '../investing/states.ts';

const path = ({ projectId, investmentId }: InvestingContext) => `/project/${projectId}/invest/${investmentId}`;

const loan: Wizard = {
  urls: {
    amount: ({ context }) => `/project/${context.projectId}/invest`,
    contract: ({ context }) => path(context),
    payment: ({ context }) => `${path(context)}/payment`,
  },
  requirements: {
    entry: ['WIZ-01'],
    loading: ['WIZ-11'],
    failed: ['WIZ-13'],
    eligibility: ['WIZ-07'],
    kyc: ['WIZ-08'],
    closed: ['WIZ-09'],
    attempt: ['WIZ-04'],
    amount: ['WIZ-02', 'WIZ-03'],
    refusal: ['WIZ-10'],
    contract: ['WIZ-05'],
    reading: ['WIZ-05', 'WIZ-06'],
    paying: ['WIZ-06', 'PAY-09'],
    paid: ['WIZ-07', 'PAY-12'],
  },
  closed: 'The project takes no money now.',
};

/** An investor lends to one project. Nothing is owed before payment, and one attempt never becomes two investments. */
export const loanWizardMachine = investing.createMachine({
  id: 'loanWizard',
  context: newContext,
  initial: 'arriving',
  states: {
    ...eligibilityStates(loan),
    findingStep: {
      description: 'The step that the URL names.',
      meta: { title: 'Finding the step', requirements: ['WIZ-01'] },
      always: [
        { guard: not('hasInvestment'), target: 'restoringAttempt' },
        { guard: 'isAtAmount', target: 'amountTaken' },
        { guard: 'isAtPayment', target: 'paying' },
        { target: 'openingContract' },
      ],
    },
    ...creationStates(loan, 'amountDone', 'modal'),
    blockedByTasks: {
      description: 'Open tasks come first: the task modal opens. Nothing was created.',
      meta: { title: 'Open tasks come first', requirements: ['WIZ-10', 'NOTIF-13'], starts: ['task-modal'] },
      on: { 'amount.submit': newAttempt },
    },
    amountDone: {
      description: 'The contract comes next, at its own URL.',
      meta: { title: 'Amount chosen', requirements: ['WIZ-05'] },
      entry: { type: 'setStep', params: { step: 'document' } },
      always: { target: 'openingContract', actions: { type: 'navigate', params: loan.urls.contract } },
    },
    ...contractStates(loan),
  },
});

export type LoanWizardActor = ActorRefFrom<typeof loanWizardMachine>;
