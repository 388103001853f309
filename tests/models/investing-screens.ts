import type { InvestingContext, InvestingEvent } from '../../machines/investing/investing.ts';
import { contractControls, failureTexts, mayWithdraw, showAll, tryAgain } from './known.ts';
import type { Control, Interaction, Screen, ExpectedScreen, Text } from './screen.ts';

export const amountField: Control = { role: 'textbox', name: 'Amount' };
const toPayment: Control = { role: 'button', name: 'Continue to payment' };
const toAmount: Control = { role: 'button', name: 'Back' };
export const toProject: Control = { role: 'link', name: 'Back to the project' };
export const unauthenticated: Text = 'Your session had ended, so no investment was made. Check the amount and continue.';

/** What a person perceives alike, whether they lend or buy bonds. */
export const investingScreens = {
  arriving: 'passing',
  findingStep: 'passing',
  amountDone: 'passing',
  loadingInvestment: { texts: ['One moment…'], enabled: [] },
  checkingEligibility: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
  restoringAttempt: { like: 'loadingInvestment', because: 'The person waits; what is looked up is of no use to them.' },
  kycGate: { like: 'loadingInvestment', because: 'The browser is on its way to the identity check.' },
  investmentNotFound: {
    heading: 'There is no such investment',
    texts: ['The link may be out of date, or belong to another project or account.'],
    enabled: [{ role: 'link', name: 'My investments' }],
  },
  profileIncomplete: {
    heading: 'Complete your profile first',
    enabled: [{ role: 'link', name: 'Complete profile' }],
  },
  creationUnknown: ({ failure }) => ({
    heading: 'We do not know yet whether your investment was made',
    texts: [failureTexts[failure ?? 'noResponse'], 'You owe nothing and nothing has been paid.'],
    enabled: [tryAgain],
  }),
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
  watchingPayment: { heading: 'Waiting for confirmation from your bank', enabled: [] },
} as const satisfies Record<string, Screen<string, InvestingContext>>;

/** `next` leads from the amount to what comes after it. */
export const amountTaken = (next: Control): ExpectedScreen => ({
  heading: 'Your amount',
  texts: ['This investment is not paid yet. To invest a different amount, start a new one.'],
  enabled: [toProject, next],
});

export const payingControls: Control[] = [
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
];

export const investingInteractions = (next: Control) =>
  ({
    'amount.submit': {
      ways: () => [{ controls: [amountField, next] }],
      act: async ({ find }, { amount }) => {
        await find(amountField).fill(String(amount / 100));
        await find(next).click();
      },
    },
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'step.next': {
      ways: () => [
        { heading: 'Your amount', controls: [next] },
        { heading: 'Read the contract', controls: [toPayment] },
      ],
    },
    'step.back': { ways: () => [{ controls: [toAmount] }] },
    'url.changed': { world: 'The address changes: Back, Forward or a pasted link.' },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  }) satisfies { [Type in Exclude<InvestingEvent['type'], 'questions.answered'>]: Interaction<Extract<InvestingEvent, { type: Type }>> };
