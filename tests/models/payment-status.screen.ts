import type { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { journeyFrame, knownInvestment, knownPayment, knownTransfer, knownTransferred, mayWithdrawUntil, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const heading: Text = 'Waiting for confirmation from your bank';
const promise: Text = 'This page updates automatically when the payment arrives. You may close it; your payment is not affected.';
const atTheBank: Control = { role: 'link', name: 'Continue at the bank' };
const toDetails: Control = { role: 'link', name: 'Show the bank details' };
const myInvestments: Control = { role: 'link', name: 'My investments' };
/** The bank goes on where it was left; a bank transfer is made by the person. */
const waiting = ({ investmentId }: { investmentId: string }): ExpectedScreen => ({
  heading,
  texts: [promise],
  enabled: [investmentId === 'i-2' ? toDetails : atTheBank],
});
/** Where it may be withdrawn until then. */
export const paid = (reflectionEndsAt: string): ExpectedScreen => ({
  heading: 'Your payment has arrived',
  texts: [
    {
      text: '{money} has been paid and the contract is concluded. Both are under My investments.',
      values: { money: { euros: 500 } },
    },
    mayWithdrawUntil(reflectionEndsAt),
  ],
  enabled: [myInvestments, { role: 'link', name: 'Invest again' }, { role: 'link', name: 'Revoke the offer' }],
});
const noPaymentArrived: Text = 'No payment has arrived. Money that still reaches us is returned in full to the account it came from.';
const waits = { like: 'waiting', because: 'The person waits for the bank; when the server is asked is of no use to them.' } as const;

export const paymentStatusScreens = {
  screens: {
    reading: { heading, texts: [promise], enabled: [] },
    waiting,
    polling: waits,
    paused: waits,
    unreachable: {
      heading: 'The status of your payment is not available at the moment',
      texts: [
        'We are still checking. Please do not pay again: what you confirmed at your bank remains valid. You may close this page; your payment is not affected.',
      ],
      enabled: [tryAgain],
    },
    retrying: { heading: 'The status of your payment is not available at the moment', enabled: [] },
    paid: paid('2026-01-14T21:59:59Z'),
    failed: {
      heading: 'The payment did not go through',
      texts: ['It was cancelled, declined by the bank, or not made in time. Money that still reaches us is returned to you.'],
      enabled: [{ role: 'link', name: 'Back to the project' }],
    },
    notStarted: {
      heading: 'This investment is not paid yet',
      texts: ['No payment was started. You can choose how to pay now.'],
      enabled: [{ role: 'link', name: 'Continue to payment' }],
    },
    withdrawn: {
      heading: 'You have revoked this offer',
      texts: [noPaymentArrived],
      enabled: [myInvestments],
    },
    projectCancelled: {
      heading: 'This project was cancelled',
      texts: [noPaymentArrived],
      enabled: [myInvestments],
    },
    missing: {
      heading: 'This investment is not in your account',
      texts: ['The link may be out of date or belong to another account.'],
      enabled: [myInvestments],
    },
  },
  interactions: {
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'tab.hidden': { world: 'The person looks at another tab.' },
    'tab.shown': { world: 'The person comes back to this tab.' },
  },
  frame: journeyFrame,
  queries: () => [knownInvestment, knownPayment, knownTransferred, knownTransfer],
  catalogues: ['payment-status'],
  proves: { waiting: ['PAY-12'], paid: ['PAY-13'], failed: ['PAY-14'] },
} satisfies ScreenModel<typeof paymentStatusMachine>;
