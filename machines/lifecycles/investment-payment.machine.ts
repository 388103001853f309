import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type InvestmentPaymentEvent =
  /** The provider has a page for it, or an account to which it is transferred. */
  | { type: 'payment.open' }
  | { type: 'payment.complete' }
  | { type: 'payment.fail' }
  /** There is money that belongs to no investment: it arrived too late, or the investor has withdrawn. */
  | { type: 'payment.unallocated' }
  /** The bank has confirmed the refund. */
  | { type: 'transfer.returned' }
  /** The refund has not arrived. */
  | { type: 'transfer.returnFailed' };

const types: Partial<{ events: InvestmentPaymentEvent; meta: StateMeta }> = {};

/** Lifecycle of the payment of an investment. Whatever arrives is either the investment's or goes back. */
export const investmentPaymentMachine = setup({
  types,
}).createMachine({
  id: 'investment-payment',
  initial: 'STARTING',
  states: {
    STARTING: {
      description: 'Asked of the provider, which has not answered yet. A bank transfer begins open.',
      meta: { title: 'Starting', requirements: ['PAY-12'] },
      on: { 'payment.open': 'OPEN', 'payment.complete': 'PAID', 'payment.fail': 'FAILED', 'payment.unallocated': 'RETURN_DUE' },
    },
    OPEN: {
      description: 'The investor can pay.',
      meta: { title: 'Open', requirements: ['PAY-12'] },
      on: { 'payment.complete': 'PAID', 'payment.fail': 'FAILED', 'payment.unallocated': 'RETURN_DUE' },
    },
    PAID: {
      description: 'The money is the project’s. It goes back if the investor withdraws or the project is cancelled.',
      meta: { title: 'Paid', requirements: ['PAY-13'] },
      on: { 'payment.unallocated': 'RETURN_DUE' },
    },
    FAILED: {
      description: 'Ended unpaid. Money that arrives later goes back.',
      meta: { title: 'Failed', requirements: ['PAY-14'] },
      on: { 'payment.unallocated': 'RETURN_DUE' },
    },
    RETURN_DUE: {
      description: 'An instruction sends the money back to its sender.',
      meta: { title: 'To be sent back', requirements: ['PAY-14'] },
      on: { 'transfer.returned': 'RETURNED' },
    },
    RETURNED: {
      description: 'The bank has confirmed the refund.',
      meta: { title: 'Sent back', requirements: ['PAY-14'] },
      on: { 'transfer.returnFailed': 'RETURN_DUE' },
    },
  },
});
