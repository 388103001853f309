import type { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { journeyFrame, knownInvestment, knownPayment, knownTransfer, knownTransferred, mayWithdrawUntil, tryAgain } from './known.ts';
import type { Control, ScreenModel, Seen, Text } from './screen.ts';

const heading: Text = 'Waiting for the bank';
const promise: Text = 'This page changes by itself when the payment arrives. You may close it; nothing is lost.';
const atTheBank: Control = { role: 'link', name: 'Continue at the bank' };
const toDetails: Control = { role: 'link', name: 'Show the bank details' };
const myInvestments: Control = { role: 'link', name: 'My investments' };
/** The bank goes on where it was left; a bank transfer is made by the person. */
const waiting = ({ investmentId }: { investmentId: string }): Seen => ({
  heading,
  says: [promise],
  enabled: [investmentId === 'i-2' ? toDetails : atTheBank],
});
/** Where it may be withdrawn until then. */
export const paid = (reflectionEndsAt: string): Seen => ({
  heading: 'Your payment has arrived',
  says: [
    { text: '{money} are paid and the contract is signed. You find both among your investments.', values: { money: { euros: 500 } } },
    mayWithdrawUntil(reflectionEndsAt),
  ],
  enabled: [myInvestments, { role: 'link', name: 'Invest again' }],
});
const waits = { like: 'waiting', because: 'The person waits for the bank; when the server is asked is of no use to them.' } as const;

export const paymentStatusScreens = {
  screens: {
    reading: { heading, says: [promise], enabled: [] },
    waiting,
    polling: waits,
    paused: waits,
    unreachable: {
      heading: 'The state of your payment cannot be read now',
      says: [
        'We keep asking. Do not pay a second time: what you confirmed at the bank stays valid. You may close this page; nothing is lost.',
      ],
      enabled: [tryAgain],
    },
    retrying: { heading: 'The state of your payment cannot be read now', enabled: [] },
    paid: paid('2026-01-14T21:59:59Z'),
    failed: {
      heading: 'The payment did not go through',
      says: ['It was cancelled, refused by the bank, or not made in time. Money that reaches us all the same is sent back to you.'],
      enabled: [{ role: 'link', name: 'Back to the project' }],
    },
    notStarted: {
      heading: 'This investment is not paid yet',
      says: ['No payment was begun. You can choose how to pay now.'],
      enabled: [{ role: 'link', name: 'Continue to payment' }],
    },
    missing: {
      heading: 'This investment is not in your account',
      says: ['The link may be old, or it belongs to another account.'],
      enabled: [myInvestments],
    },
  },
  interactions: {
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'tab.hidden': { world: 'The person looks at another tab.' },
    'tab.shown': { world: 'The person comes back to this tab.' },
  },
  frame: journeyFrame,
  known: () => [knownInvestment, knownPayment, knownTransferred, knownTransfer],
  catalogues: ['payment-status'],
  proves: { waiting: ['PAY-12'], paid: ['PAY-13'], failed: ['PAY-14'] },
} satisfies ScreenModel<typeof paymentStatusMachine>;
