import { pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

/** What the sandbox bank knows of a payment. The platform reads it by the bank's adapter only. */
export const sandboxPayment = pgTable('sandbox_payment', {
  /** The platform's id of the payment. */
  id: text('id').primaryKey(),
  method: text('method').notNull(),
  amountCents: cents('amount_cents').notNull(),
  reference: text('reference').notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  /** What the customer decided, once. */
  decision: text('decision').$type<'approved' | 'declined' | 'cancelled'>(),
  /** When the platform took the event of the decision. */
  notifiedAt: instant('notified_at'),
  refundedCents: cents('refunded_cents').notNull().default(0),
  /** The platform's ids of its refunds. */
  refundIds: text('refund_ids').array().notNull().default([]),
});
