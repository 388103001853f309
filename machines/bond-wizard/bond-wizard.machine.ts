import { type ActorRefFrom, not } from 'xstate';
import { investing, newContext, type InvestingContext } from '../investing/investing.ts';
import { contractStates, creationStates, eligibilityStates, urlToAmount, type Wizard } from '../investing/states.ts';

const questionsUrl = ({ context: { projectId, investmentId } }: { context: InvestingContext }) =>
  `/project/${projectId}/bonds/${investmentId}`;

const bonds: Wizard = {
  // without an investment the amount, with one the first open step, then by `?step=` [T-24]
  urls: {
    amount: ({ context }) => `/project/${context.projectId}/bonds`,
    contract: (scope) => `${questionsUrl(scope)}?step=document`,
    payment: (scope) => `${questionsUrl(scope)}?step=payment`,
  },
  requirements: {
    entry: ['BOND-01'],
    loading: ['BOND-01'],
    failed: ['BOND-04'],
    eligibility: ['BOND-03'],
    kyc: ['BOND-03'],
    closed: ['BOND-03'],
    attempt: ['BOND-05'],
    amount: ['BOND-01', 'BOND-06'],
    refusal: ['BOND-05'],
    contract: ['BOND-01'],
    reading: ['BOND-01'],
    paying: ['BOND-10'],
    paid: ['BOND-10', 'BOND-03'],
  },
  closed: 'The project sells no bonds now.',
};

/** An investor buys bonds of one project: amount, questions of the depository, contract, payment. Nothing is owed before payment. */
export const bondWizardMachine = investing.createMachine({
  id: 'bondWizard',
  context: newContext,
  initial: 'arriving',
  states: {
    ...eligibilityStates(bonds),
    findingStep: {
      description: 'The first open step; a URL that goes further is corrected.',
      meta: { title: 'Finding the open step', requirements: ['BOND-01', 'BOND-02'] },
      always: [
        { guard: not('hasInvestment'), target: 'restoringAttempt' },
        { guard: 'isAtAmount', target: 'amountTaken' },
        {
          guard: not('isAnswered'),
          target: 'answeringQuestions',
          actions: [
            { type: 'setStep', params: { step: 'document' } },
            { type: 'correctUrl', params: questionsUrl },
          ],
        },
        { guard: 'isAtPayment', target: 'paying' },
        { target: 'openingContract' },
      ],
    },
    ...creationStates(bonds, 'amountDone', 'toast'),
    amountDone: {
      description: 'The questions come next, or the contract once they are answered, each at its own URL.',
      meta: { title: 'Amount chosen', requirements: ['BOND-01', 'BOND-02'] },
      entry: { type: 'setStep', params: { step: 'document' } },
      always: [
        { guard: 'isAnswered', target: 'openingContract', actions: { type: 'navigate', params: bonds.urls.contract } },
        { target: 'answeringQuestions', actions: { type: 'navigate', params: questionsUrl } },
      ],
    },
    answeringQuestions: {
      description: 'The questions about bonds are a machine of their own. Contract and payment wait until they are answered.',
      meta: { title: 'Answering the questions about bonds', requirements: ['BOND-02', 'BOND-07'], starts: ['bond-questions'] },
      on: {
        'questions.answered': {
          target: 'openingContract',
          actions: [
            { type: 'setAnswered', params: { questionnaireAnswered: true } },
            { type: 'correctUrl', params: bonds.urls.contract },
          ],
        },
        'url.changed': [urlToAmount, { actions: { type: 'correctUrl', params: questionsUrl } }],
      },
    },
    ...contractStates(bonds),
  },
});

export type BondWizardActor = ActorRefFrom<typeof bondWizardMachine>;
