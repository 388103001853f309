import type { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import {
  contractControls,
  bondProject,
  journeyFrame,
  knownBanks,
  knownBondInvestment,
  knownContract,
  mayWithdraw,
  tryAgain,
  showAll,
  failureTexts,
} from './known.ts';
import type { Control, ScreenModel, Seen, Text } from './screen.ts';

const amountField: Control = { role: 'textbox', name: 'Amount' };
const onward: Control = { role: 'button', name: 'Continue' };
const toPayment: Control = { role: 'button', name: 'Continue to payment' };
const toAmount: Control = { role: 'button', name: 'Back' };
const toProject: Control = { role: 'link', name: 'Back to the project' };
const waits: Text = 'You need to complete a step before you can invest. See your notifications.';
const unauthenticated: Text = 'Your session had ended, so no investment was made. Check the amount and continue.';
const amountForm = {
  heading: 'How much would you like to invest in these bonds?',
  texts: ['Nothing is owed yet. Questions about bonds and the contract come before you pay.', 'Scheduled payments'],
  notVisible: [waits, unauthenticated],
  enabled: [amountField, toProject, onward],
} satisfies Seen;

export const bondWizardScreens = {
  screens: {
    arriving: 'passing',
    findingStep: 'passing',
    amountDone: 'passing',
    loadingInvestment: { texts: ['One moment…'], enabled: [] },
    checkingEligibility: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    restoringAttempt: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    kycGate: { like: 'loadingInvestment', because: 'The browser is on its way to the identity check.' },
    loadFailed: {
      heading: 'Something went wrong. Please try again.',
      texts: ['Your investments and payments are not affected.'],
      enabled: [tryAgain],
    },
    investmentNotFound: {
      heading: 'There is no such investment',
      texts: ['The link may be out of date, or belong to another project or account.'],
      enabled: [{ role: 'link', name: 'My investments' }],
    },
    projectClosed: {
      heading: 'No bonds of this project are on offer at the moment',
      texts: ['All bonds have been sold, the offer has closed, or the project is not open yet.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    profileIncomplete: {
      heading: 'Complete your profile first',
      enabled: [{ role: 'link', name: 'Complete profile' }],
    },
    choosingAmount: ({ attempt, failure }) =>
      attempt && failure === undefined ? { ...amountForm, texts: [...amountForm.texts, unauthenticated], notVisible: [waits] } : amountForm,
    creating: {
      heading: 'How much would you like to invest in these bonds?',
      texts: ['Recording your offer…'],
      enabled: [toProject],
    },
    correctingAmount: { ...amountForm, texts: [waits], notVisible: [unauthenticated] },
    creationUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your investment was made',
      texts: [failureTexts[failure ?? 'noResponse'], 'You owe nothing and nothing has been paid.'],
      enabled: [tryAgain],
    }),
    amountTaken: {
      heading: 'Your amount',
      texts: ['This investment is not paid yet. To invest a different amount, start a new one.'],
      enabled: [toProject, onward],
    },
    // the questions are a machine of their own; here they are being fetched
    answeringQuestions: { texts: ['Opening the questions…'], enabled: [] },
    openingContract: { texts: ['Opening the contract…'], enabled: [] },
    contractFailed: {
      heading: 'The contract could not be opened',
      texts: ['Nothing is owed. You can pay only after you have been able to read it.'],
      enabled: [tryAgain],
    },
    readingContract: {
      heading: 'Read the contract',
      texts: [{ text: 'Page {page} of {pages}', values: { page: '1', pages: '2' } }, mayWithdraw],
      enabled: [...contractControls, toAmount, toPayment],
    },
    paying: {
      heading: 'How would you like to pay?',
      texts: [{ data: bondProject.name }],
      enabled: [
        { role: 'combobox', name: 'Country of your bank' },
        showAll,
        { role: 'radio', name: { data: 'Aitvaras bankas' } },
        { role: 'radio', name: { data: 'Neris' } },
        { role: 'radio', name: { data: 'Hansa Direkt' } },
        { role: 'radio', name: 'Bank transfer' },
        {
          role: 'checkbox',
          name: 'I have read the key investment information sheet. I understand the investment and its risks, including the loss of all the money invested, and I consent to continue.',
        },
      ],
    },
    watchingPayment: { heading: 'Waiting for confirmation from your bank', enabled: [] },
  },
  interactions: {
    'amount.submit': {
      ways: () => [{ controls: [amountField, onward] }],
      act: async ({ find }, { amount }) => {
        await find(amountField).fill(String(amount / 100));
        await find(onward).click();
      },
    },
    'questions.answered': { world: 'The machine of the questions reports it.' },
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'step.next': {
      ways: () => [
        { heading: 'Your amount', controls: [onward] },
        { heading: 'Read the contract', controls: [toPayment] },
      ],
    },
    'step.back': { ways: () => [{ controls: [toAmount] }] },
    'url.changed': { world: 'The address changes: Back, Forward or a pasted link.' },
    'page.shown': { world: 'The browser shows the page again after Back.' },
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
