import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the sandbox bank knows of a payment. The platform reads it by the bank's adapter only. */
export const sandboxPayment = pgTable('sandbox_payment', {
  /** The platform's id of the payment. */
  id: text('id').primaryKey(),
  method: text('method').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  reference: text('reference').notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  /** What the customer decided, once. */
  decision: text('decision').$type<'approved' | 'declined' | 'cancelled'>(),
  /** When the platform took the event of the decision. */
  notifiedAt: timestamp('notified_at', { withTimezone: true, mode: 'date' }),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
});
