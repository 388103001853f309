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
      description: 'Created, not paid. Its reservation ends after 24 hours.',
      meta: { title: 'New', requirements: ['WIZ-04'] },
      on: { 'payment.start': 'PAYMENT_INITIATED', 'transfer.match': 'PAYMENT_COMPLETED' },
    },
    PAYMENT_INITIATED: {
      description: 'A payment is open at a bank.',
      meta: { title: 'Payment open', requirements: ['PAY-12'] },
      on: { 'payment.complete': 'PAYMENT_COMPLETED', 'payment.fail': 'PAYMENT_FAILED' },
    },
    PAYMENT_FAILED: {
      description: 'The payment was cancelled, failed, or expired.',
      meta: { title: 'Payment failed', requirements: ['PAY-14'] },
      on: { 'payment.start': 'PAYMENT_INITIATED' },
    },
    PAYMENT_COMPLETED: {
      description: 'Paid; the project is not fully funded yet.',
      meta: { title: 'Paid', requirements: ['PAY-13'] },
      on: { 'project.fund': 'COMPLETED' },
    },
    COMPLETED: {
      description: 'The project is fully funded; the investment earns interest.',
      meta: { title: 'Active', requirements: ['INV-01'] },
    },
  },
});
