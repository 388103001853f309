import type { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import { bondProject, journeyFrame, knownBanks, knownBondInvestment, knownContract, tryAgain } from './known.ts';
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

const onward: Control = { role: 'button', name: 'Continue' };
const waits: Text = 'You need to complete a step before you can invest. See your notifications.';
const amountForm = {
  heading: 'How much would you like to invest in these bonds?',
  texts: ['Nothing is owed yet. Questions about bonds and the contract come before you pay.', 'Scheduled payments'],
  notVisible: [waits, unauthenticated],
  enabled: [amountField, toProject, onward],
} satisfies ExpectedScreen;

export const bondWizardScreens = {
  screens: {
    ...investingScreens,
    loadFailed: {
      heading: 'Something went wrong. Please try again.',
      texts: ['Your investments and payments are not affected.'],
      enabled: [tryAgain],
    },
    projectClosed: {
      heading: 'No bonds of this project are on offer at the moment',
      texts: ['All bonds have been sold, the offer has closed, or the project is not open yet.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    choosingAmount: ({ attempt, failure }) =>
      attempt && failure === undefined ? { ...amountForm, texts: [...amountForm.texts, unauthenticated], notVisible: [waits] } : amountForm,
    creating: {
      heading: 'How much would you like to invest in these bonds?',
      texts: ['Recording your offer…'],
      enabled: [toProject],
    },
    correctingAmount: { ...amountForm, texts: [waits], notVisible: [unauthenticated] },
    amountTaken: amountTaken(onward),
    // the questions are a machine of their own; here they are being fetched
    answeringQuestions: { texts: ['Opening the questions…'], enabled: [] },
    paying: {
      heading: 'How would you like to pay?',
      texts: [{ data: bondProject.name }],
      enabled: payingControls,
    },
  },
  interactions: {
    ...investingInteractions(onward),
    'questions.answered': { world: 'The machine of the questions reports it.' },
  },
  frame: journeyFrame,
  queries: () => [knownBondInvestment, knownContract, knownBanks('LT', 5_000)],
  madeUp: ['requestKey'],
  catalogues: ['investing', 'payment', 'payment-status'],
  proves: {
    loadFailed: ['BOND-04'],
    projectClosed: ['BOND-03'],
    profileIncomplete: ['BOND-03'],
    correctingAmount: ['BOND-05'],
    creationUnknown: ['BOND-05'],
    paying: ['BOND-10'],
  },
} satisfies ScreenModel<typeof bondWizardMachine>;
