import type { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import {
  contractControls,
  journeyFrame,
  knownBanks,
  knownContract,
  knownInvestment,
  mayWithdraw,
  tryAgain,
  showAll,
  failureTexts,
} from './known.ts';
import type { Control, ScreenModel, Seen, Text } from './screen.ts';

const amountField: Control = { role: 'textbox', name: 'Amount' };
const toContract: Control = { role: 'button', name: 'Continue to the contract' };
const toPayment: Control = { role: 'button', name: 'Continue to payment' };
const toAmount: Control = { role: 'button', name: 'Back' };
const toProject: Control = { role: 'link', name: 'Back to the project' };
const quick: Control[] = [500, 1_000, 5_000, 10_000, 50_000].map((euros) => ({
  role: 'button',
  name: { text: '{euros}', values: { euros: { euros, whole: true } } },
}));
const tooHigh: Text = 'This amount exceeds what is still available. Choose a smaller amount.';
const unauthenticated: Text = 'Your session had ended, so no investment was made. Check the amount and continue.';
/** 500 € at 9 % or 50,000 € at 10 % for 18 months, with the money lent. */
const atNinePercent = (euros: number) => euros * (1 + 0.09 * 1.5);
const payout = (euros: number): Text => ({ text: '{euros}', values: { euros: { euros } } });
const amountForm = {
  heading: 'How much would you like to lend?',
  texts: ['You owe nothing yet. Next you read the contract, then you pay.', 'Scheduled payments'],
  notVisible: [tooHigh, unauthenticated],
  enabled: [amountField, ...quick, toProject, toContract],
} satisfies Seen;

export const loanWizardScreens = {
  screens: {
    arriving: 'passing',
    findingStep: 'passing',
    amountDone: 'passing',
    loadingInvestment: { texts: ['One moment…'], enabled: [] },
    checkingEligibility: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    restoringAttempt: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    kycGate: { like: 'loadingInvestment', because: 'The browser is on its way to the identity check.' },
    loadFailed: {
      heading: 'The project could not be loaded',
      texts: ['Your investments and payments are not affected.'],
      enabled: [tryAgain],
    },
    investmentNotFound: {
      heading: 'There is no such investment',
      texts: ['The link may be out of date, or belong to another project or account.'],
      enabled: [{ role: 'link', name: 'My investments' }],
    },
    projectClosed: {
      heading: 'This project is not accepting investments at the moment',
      texts: ['The loan is fully funded, the offer has closed, or the project is not open yet.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    profileIncomplete: {
      heading: 'Complete your profile first',
      enabled: [{ role: 'link', name: 'Complete profile' }],
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
    creationUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your investment was made',
      texts: [failureTexts[failure ?? 'noResponse'], 'You owe nothing and nothing has been paid.'],
      enabled: [tryAgain],
    }),
    amountTaken: {
      heading: 'Your amount',
      texts: ['This investment is not paid yet. To invest a different amount, start a new one.'],
      enabled: [toProject, toContract],
    },
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
      ways: () => [{ controls: [amountField, toContract] }],
      act: async ({ find }, { amount }) => {
        await find(amountField).fill(String(amount / 100));
        await find(toContract).click();
      },
    },
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'step.next': {
      ways: () => [
        { heading: 'Your amount', controls: [toContract] },
        { heading: 'Read the contract', controls: [toPayment] },
      ],
    },
    'step.back': { ways: () => [{ controls: [toAmount] }] },
    'url.changed': { world: 'The address changes: Back, Forward or a pasted link.' },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  },
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
