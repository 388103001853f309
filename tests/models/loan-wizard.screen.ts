import type { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { journeyFrame, knownBanks, knownContract, knownInvestment, tryAgain } from './known.ts';
import {
  amountField,
  amountTaken,
  investingInteractions,
  investingScreens,
  payingControls,
  toProject,
  unauthenticated,
} from './investing-screens.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const toContract: Control = { role: 'button', name: 'Continue to the contract' };
const quick: Control[] = [500, 1_000, 5_000, 10_000, 50_000].map((euros) => ({
  role: 'button',
  name: { text: '{euros}', values: { euros: { euros, whole: true } } },
}));
const tooHigh: Text = 'This amount exceeds what is still available. Choose a smaller amount.';
/** 500 € at 9 % or 50,000 € at 10 % for 18 months, with the money lent. */
const atNinePercent = (euros: number) => euros * (1 + 0.09 * 1.5);
const payout = (euros: number): Text => ({ text: '{euros}', values: { euros: { euros } } });
const amountForm = {
  heading: 'How much would you like to lend?',
  texts: ['You owe nothing yet. Next you read the contract, then you pay.', 'Scheduled payments'],
  notVisible: [tooHigh, unauthenticated],
  enabled: [amountField, ...quick, toProject, toContract],
} satisfies ExpectedScreen;

export const loanWizardScreens = {
  screens: {
    ...investingScreens,
    loadFailed: {
      heading: 'The project could not be loaded',
      texts: ['Your investments and payments are not affected.'],
      enabled: [tryAgain],
    },
    projectClosed: {
      heading: 'This project is not accepting investments at the moment',
      texts: ['The loan is fully funded, the offer has closed, or the project is not open yet.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    // the amount of the unauthenticated request is restored
    choosingAmount: ({ attempt, failure }) => ({
      ...amountForm,
      ...(attempt && failure === undefined
        ? { texts: [...amountForm.texts, unauthenticated, payout(atNinePercent(attempt.amount / 100))], notVisible: [tooHigh] }
        : { texts: [...amountForm.texts, payout(attempt ? atNinePercent(attempt.amount / 100) : 57_500)] }),
    }),
    creating: { heading: 'How much would you like to lend?', texts: ['Recording your offer…'], enabled: [toProject] },
    correctingAmount: {
      ...amountForm,
      texts: [tooHigh],
      notVisible: [unauthenticated],
    },
    // the task modal lies over the form; it is a machine of its own
    blockedByTasks: ({ attempt }) => ({ ...amountForm, texts: [...amountForm.texts, payout(atNinePercent((attempt?.amount ?? 0) / 100))] }),
    amountTaken: amountTaken(toContract),
    paying: {
      heading: 'How would you like to pay?',
      texts: [
        { data: 'Riverside homes' },
        { text: '{euros}', values: { euros: { euros: 500 } } },
        { each: { en: '9%', de: '9 %', lt: '9 %', es: '9 %', pt: '9 %' } },
        {
          each: {
            en: '1 year 6 months',
            de: '1 Jahr und 6 Monate',
            lt: '1 metai ir 6 mėnesiai',
            es: '1 año y 6 meses',
            pt: '1 ano e 6 meses',
          },
        },
      ],
      enabled: payingControls,
    },
  },
  interactions: investingInteractions(toContract),
  frame: journeyFrame,
  queries: () => [knownInvestment, knownContract, knownBanks('LT')],
  madeUp: ['requestKey'],
  catalogues: ['investing', 'payment', 'payment-status'],
  proves: {
    loadFailed: ['WIZ-13'],
    investmentNotFound: ['WIZ-13'],
    projectClosed: ['WIZ-09'],
    profileIncomplete: ['WIZ-09'],
    choosingAmount: ['WIZ-03'],
    correctingAmount: ['WIZ-10'],
    creationUnknown: ['WIZ-10'],
    readingContract: ['WIZ-05'],
    paying: ['WIZ-06', 'PAY-01', 'PAY-09'],
  },
} satisfies ScreenModel<typeof loanWizardMachine, 'questions.answered'>;
