import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type InvestmentLifecycleEvent =
  | { type: 'payment.start' }
  | { type: 'payment.complete' }
  | { type: 'payment.fail' }
  | { type: 'project.fund' }
  | { type: 'transfer.match' };

/** The life of an investment. Money under way can only arrive or fail, and what has arrived is never undone here. */
export const investmentMachine = setup({
  types: {} as { events: InvestmentLifecycleEvent; meta: StateMeta },
}).createMachine({
  id: 'investment',
  initial: 'NEW',
  states: {
    NEW: {
      description: 'Made, not paid. After 24 hours it reserves nothing.',
      meta: { title: 'New', requirements: ['WIZ-04'] },
      on: { 'payment.start': 'PAYMENT_INITIATED', 'transfer.match': 'PAYMENT_COMPLETED' },
    },
    PAYMENT_INITIATED: {
      description: 'A payment is open at a bank.',
      meta: { title: 'Payment under way', requirements: ['PAY-12'] },
      on: { 'payment.complete': 'PAYMENT_COMPLETED', 'payment.fail': 'PAYMENT_FAILED' },
    },
    PAYMENT_FAILED: {
      description: 'The payment was cancelled, failed, or stayed unpaid for seven days.',
      meta: { title: 'Payment failed', requirements: ['PAY-14'] },
      on: { 'payment.start': 'PAYMENT_INITIATED' },
    },
    PAYMENT_COMPLETED: {
      description: 'The money has arrived; the project still collects.',
      meta: { title: 'Paid', requirements: ['PAY-13'] },
      on: { 'project.fund': 'COMPLETED' },
    },
    COMPLETED: {
      description: 'The project is fully funded and the money is at work.',
      meta: { title: 'At work', requirements: ['INV-01'] },
    },
  },
});
