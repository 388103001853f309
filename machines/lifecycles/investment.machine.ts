import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type InvestmentLifecycleEvent =
  | { type: 'payment.start' }
  | { type: 'payment.complete' }
  | { type: 'payment.fail' }
  | { type: 'project.fund' }
  | { type: 'transfer.match' }
  /** The investor withdraws the offer within the reflection period. */
  | { type: 'withdraw' };

const types: Partial<{ events: InvestmentLifecycleEvent; meta: StateMeta }> = {};

/** The life of an investment. Until its project is funded the investor may withdraw; money under way arrives, fails or goes back. */
export const investmentMachine = setup({
  types,
}).createMachine({
  id: 'investment',
  initial: 'NEW',
  states: {
    NEW: {
      description: 'Created, not paid. Its reservation ends after 24 hours.',
      meta: { title: 'New', requirements: ['WIZ-04'] },
      on: { 'payment.start': 'PAYMENT_INITIATED', 'transfer.match': 'PAYMENT_COMPLETED', withdraw: 'WITHDRAWN' },
    },
    PAYMENT_INITIATED: {
      description: 'A payment is open at a bank.',
      meta: { title: 'Payment open', requirements: ['PAY-12'] },
      on: { 'payment.complete': 'PAYMENT_COMPLETED', 'payment.fail': 'PAYMENT_FAILED', withdraw: 'WITHDRAWN' },
    },
    PAYMENT_FAILED: {
      description: 'The payment was cancelled, failed, or expired.',
      meta: { title: 'Payment failed', requirements: ['PAY-14'] },
      on: { 'payment.start': 'PAYMENT_INITIATED', withdraw: 'WITHDRAWN' },
    },
    PAYMENT_COMPLETED: {
      description: 'Paid; the project is not funded yet: its target is not reached, or an investor may still withdraw.',
      meta: { title: 'Paid', requirements: ['PAY-13'] },
      on: { 'project.fund': 'COMPLETED', withdraw: 'WITHDRAWN' },
    },
    COMPLETED: {
      description: 'The project is fully funded; the investment earns interest.',
      meta: { title: 'Active', requirements: ['INV-01'] },
    },
    WITHDRAWN: {
      description: 'The investor has withdrawn the offer within the reflection period. Money that was paid goes back.',
      meta: { title: 'Withdrawn', requirements: ['INV-11'] },
    },
  },
});
