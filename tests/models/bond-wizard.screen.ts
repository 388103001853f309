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
} from './known.ts';
import type { Control, ScreenModel, Seen, Text } from './screen.ts';

const amountField: Control = { role: 'textbox', name: 'Amount' };
const onward: Control = { role: 'button', name: 'Continue' };
const toPayment: Control = { role: 'button', name: 'Continue to payment' };
const toAmount: Control = { role: 'button', name: 'Back' };
const toProject: Control = { role: 'link', name: 'Back to the project' };
const send: Control = { role: 'button', name: 'Agree and continue' };
const waits: Text = 'You need to complete a step before you can invest. See your notifications.';
const unauthenticated: Text = 'Your session had ended, so no investment was made. Check the amount and continue.';
const amountForm = {
  heading: 'How much would you like to invest in these bonds?',
  says: ['Nothing is owed yet. You read the contract first, and pay after that.', 'Scheduled payments'],
  notVisible: [waits, unauthenticated],
  enabled: [amountField, toProject, onward],
} satisfies Seen;

const answers: Text[] = [
  'I have held none',
  'Up to €5,000',
  '€5,000 to 50,000',
  'Over €50,000',
  'Never',
  '1 to 5 times',
  '6 to 10 times',
  'More than 10 times',
  'I do not know',
  'The state repays me in full',
  'I am repaid before secured creditors',
  'I can lose part or all of the money',
];
const agreements: Text[] = [
  'I agree that my data is shared with Axiology to open and keep my securities account.',
  'I have taken note of how Axiology processes my personal data.',
  'I have received and read the key investment information sheet and the terms of these bonds.',
  'I accept the terms and conditions of Axiology.',
];
const missing: Text = 'Some answers or agreements are still missing. Nothing was sent yet.';
const unsure: Text = 'We do not know whether your answers arrived. Send them again; sending them twice does no harm.';
const links: Control[] = [
  { role: 'link', name: 'Terms and conditions of Axiology (PDF)' },
  { role: 'link', name: 'Documents of these bonds' },
];
const questions = {
  heading: 'A few questions about bonds',
  notVisible: [missing, unsure],
  enabled: [
    ...answers.map((name): Control => ({ role: 'radio', name })),
    ...agreements.map((name): Control => ({ role: 'checkbox', name })),
    ...links,
    send,
  ],
} satisfies Seen;
const documentsTick = (checked: boolean): Control => ({
  role: 'checkbox',
  name: 'I have received and read the key investment information sheet and the terms of these bonds.',
  checked,
});
const otherAnswer: Control = { role: 'radio', name: 'I am repaid before secured creditors', checked: false };

export const bondWizardScreens = {
  screens: {
    arriving: 'passing',
    findingStep: 'passing',
    loadingInvestment: { says: ['One moment…'], enabled: [] },
    checkingEligibility: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    restoringAttempt: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
    kycGate: { like: 'loadingInvestment', because: 'The browser is on its way to the identity check.' },
    loadFailed: {
      heading: 'Something went wrong. Please try again.',
      says: ['No money has moved and nothing has changed.'],
      enabled: [tryAgain],
    },
    investmentNotFound: {
      heading: 'This investment is not in your account',
      says: ['The link may be out of date or belong to another account.'],
      enabled: [{ role: 'link', name: 'My investments' }],
    },
    projectClosed: {
      heading: 'No bonds of this project are on offer at the moment',
      says: ['All bonds have been sold, the offer has closed, or the project is not open yet.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    profileIncomplete: {
      heading: 'Complete your profile first',
      enabled: [{ role: 'link', name: 'Complete my profile' }],
    },
    choosingAmount: ({ attempt }) =>
      attempt ? { ...amountForm, says: [...amountForm.says, unauthenticated], notVisible: [waits] } : amountForm,
    creating: {
      heading: 'How much would you like to invest in these bonds?',
      says: ['Recording your offer…'],
      enabled: [toProject],
    },
    correctingAmount: { ...amountForm, says: [waits], notVisible: [unauthenticated] },
    creationUnknown: {
      heading: 'We do not know yet whether your investment was made',
      says: ['We received no confirmation. You owe nothing and nothing has been paid.'],
      enabled: [tryAgain],
    },
    amountTaken: {
      heading: 'Your amount',
      says: ['This investment has been started but not paid. To invest a different amount, leave it and start a new one.'],
      enabled: [toProject, onward],
    },
    loadingAnswers: { says: ['Opening the questions…'], enabled: [] },
    answering: questions,
    answersIncomplete: { ...questions, says: [missing], notVisible: [unsure] },
    sendingAnswers: { heading: 'A few questions about bonds', says: ['Sending your answers…'], enabled: links },
    acceptingTerms: { like: 'sendingAnswers', because: 'For the person it is one sending.' },
    answersNotSent: { ...questions, says: [unsure], notVisible: [missing] },
    openingContract: { says: ['Opening the contract…'], enabled: [] },
    contractFailed: {
      heading: 'The contract could not be opened',
      says: ['Nothing is owed. You can pay only after you have been able to read it.'],
      enabled: [tryAgain],
    },
    readingContract: {
      heading: 'Read the contract',
      says: [{ text: 'Page {page} of {pages}', values: { page: '1', pages: '2' } }, mayWithdraw],
      enabled: [...contractControls, toAmount, toPayment],
    },
    paying: {
      heading: 'How would you like to pay?',
      says: [{ data: bondProject.name }],
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
    'answer.choose': { ways: () => [{ controls: [otherAnswer] }] },
    'agreement.change': {
      ways: ({ given }) => [{ controls: [documentsTick(!given)] }],
      // beside a problem the name of the box goes on with it
      act: ({ page, words }, { given }) =>
        page
          .getByRole('checkbox', {
            name: words('I have received and read the key investment information sheet and the terms of these bonds.'),
          })
          .setChecked(given),
    },
    'answers.send': { ways: () => [{ controls: [send] }] },
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
  known: () => [knownBondInvestment, knownContract, knownBanks('LT', 5_000)],
  madeUp: ['requestKey'],
  catalogues: ['bond-wizard', 'payment', 'payment-status'],
  proves: {
    loadFailed: ['BOND-04'],
    projectClosed: ['BOND-03'],
    profileIncomplete: ['BOND-03'],
    correctingAmount: ['BOND-05'],
    creationUnknown: ['BOND-05'],
    answering: ['BOND-07'],
    answersIncomplete: ['BOND-07'],
    answersNotSent: ['BOND-08'],
    paying: ['BOND-10'],
  },
} satisfies ScreenModel<typeof bondWizardMachine>;
