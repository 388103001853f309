import type { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import { emitted } from '../support/paths/run.ts';
import {
  allowed,
  answeredIn,
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

const amount = 500_000;
const own = '/project/p-1/bonds/i-1';
const afterQuestions = ['openingContract', 'contractFailed', 'readingContract', 'paying'];

export const bondWizardModel = {
  starts: [
    { title: 'opening the amount step', input: { projectId: 'p-1' } },
    { title: 'opening a purchase', input: { projectId: 'p-1', investmentId: 'i-1', step: 'document' } },
    { title: 'opening the payment of a purchase', input: { projectId: 'p-1', investmentId: 'i-1', step: 'payment' } },
  ],
  responses: {
    ...investingAnswers(amount),
    loadEligibility: [
      { title: 'investing is allowed, the questions are answered', output: allowed },
      { title: 'investing is allowed, the questions are open', output: { ...allowed, questionnaireAnswered: false } },
      { title: 'the identity is not verified', output: { ...allowed, kycStatus: 'EMPTY' } },
      { title: 'the project sells no bonds', output: { ...allowed, investingEnabled: false } },
      { title: 'the profile is not complete', output: { ...allowed, complianceStatus: 'IN_PROGRESS' } },
      lost,
    ],
    createInvestment: [
      { title: 'the investment is created', output: { kind: 'created', investmentId: 'i-1' } },
      { title: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      lost,
      serverError,
      offline,
    ],
  },
  events: {
    ...investingEvents(amount),
    'questions.answered': [{ title: 'the questions are answered', event: { type: 'questions.answered' } }],
  },
  invariants: [
    ...creationInvariants({
      amount,
      amountStates: ['choosingAmount', 'correctingAmount'],
      requirements: { attempt: ['BOND-05'], lost: ['BOND-05'] },
    }),
    ...eligibilityInvariants({
      gates: ['BOND-03', 'T-22'],
      everyStep: ['BOND-03', 'T-22'],
      paid: ['BOND-03', 'BOND-10'],
      bank: ['BOND-10', 'T-37'],
      failed: ['BOND-04'],
    }),
    ...stepInvariants({
      urls: { amount: '/project/p-1/bonds', contract: `${own}?step=document`, payment: `${own}?step=payment` },
      questions: own,
      requirements: {
        created: ['BOND-01', 'BOND-02'],
        entry: ['BOND-01', 'BOND-02', 'T-24'],
        url: ['BOND-01', 'T-24'],
        contract: ['BOND-01', 'BOND-10'],
        back: ['BOND-01', 'T-24'],
      },
    }),
    refusalIsReported('PENDING_TASKS', 'every refusal is reported with its code, open tasks too', ['BOND-05', 'T-34']),
    {
      title: 'the questions are asked once: never after they are answered, and nothing is read or paid before',
      requirements: ['BOND-02', 'BOND-07', 'T-24'],
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries()) {
          const { to, from, event } = step;
          if (to.state === 'answeringQuestions' && answered[index]) return 'asked though answered';
          if (afterQuestions.includes(to.state) && !answered[index]) return `${to.state} before the questions`;
          if (event.type !== 'questions.answered') continue;
          if (step.refused !== (from.state !== 'answeringQuestions')) return step.refused ? 'answers are ignored' : 'answered elsewhere';
          if (step.refused) continue;
          if (to.state !== 'openingContract' || emitted(step, 'address.correct')?.to !== `${own}?step=document`)
            return 'the URL still names the questions';
          if (to.context.step !== 'document' || to.context.questionnaireAnswered !== true) return 'does not know that they are answered';
        }
        return run.steps.some(({ from }) => from.state === 'answeringQuestions' && !from.accepts.includes('questions.answered'))
          ? 'answers are ignored'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof bondWizardMachine>;
