import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';
import { investment } from './investments.ts';
import { project } from './projects.ts';
import { randomUUID } from '../../lib/random.ts';

/** `STARTING`: the provider has not answered yet. */
export type PaymentState = 'STARTING' | 'OPEN' | 'PAID' | 'FAILED' | 'RETURN_DUE' | 'RETURNED';

export const payment = pgTable(
  'payment',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => `pay-${randomUUID()}`),
    investmentId: text('investment_id')
      .notNull()
      .references(() => investment.id),
    /** The way to pay: a method of the provider, or `directPayment`. */
    provider: text('provider').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: text('status').$type<PaymentState>().notNull().default('OPEN'),
    /** Null while `STARTING`. */
    redirectUrl: text('redirect_url'),
    /** The adapter that collects it, and the id it gave the payment; null for a bank transfer. */
    providerId: text('provider_id'),
    providerRef: text('provider_ref'),
    /** Where its money lies once it is paid: null is the client account at the bank, else the provider that holds it. */
    heldBy: text('held_by'),
    /** When it was last read from the provider. */
    checkedAt: instant('checked_at'),
    /** Who paid and from which account, where the provider says so. */
    payerName: text('payer_name'),
    payerIban: text('payer_iban'),
    /** Of a transfer that the provider collects: where it goes, as the provider has answered. */
    transferBeneficiary: text('transfer_beneficiary'),
    transferIban: text('transfer_iban'),
    transferBic: text('transfer_bic'),
    transferReference: text('transfer_reference'),
    /** Of a transfer to an account of the payer's own: the provider's id of the account. */
    virtualAccount: text('virtual_account'),
    createdAt: instant('created_at').notNull(),
    /** While it is unpaid: until then it keeps its amount from others; null where it gives way to nobody. */
    heldUntil: instant('held_until'),
  },
  (t) => [
    index('payment_investment').on(t.investmentId),
    uniqueIndex('payment_one_live').on(t.investmentId).where(sql`status in ('STARTING', 'OPEN', 'PAID')`),
  ],
);

/** Events of providers, each once. `received` until the payment was read from the provider. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    providerRef: text('provider_ref'),
    payload: jsonb('payload').$type<unknown>().notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** `MORE_THAN_OWED`: what a borrower paid too much. `NOT_A_REPAYMENT`: its distribution was cancelled. */
export type Mismatch = 'UNKNOWN_REFERENCE' | 'WRONG_AMOUNT' | 'NOT_EXPECTED' | 'MORE_THAN_OWED' | 'NOT_A_REPAYMENT';

/** Money that arrived on the collection account, or at a provider that takes transfers. */
export const incomingTransfer = pgTable('incoming_transfer', {
  /** The bank's own id of the booking: one booking is never read twice. */
  id: text('id').primaryKey(),
  amountCents: cents('amount_cents').notNull(),
  reference: text('reference').notNull(),
  payer: text('payer').notNull(),
  payerIban: text('payer_iban'),
  /** Where it lies: null is the client account at the bank, else the provider that holds it. */
  heldBy: text('held_by'),
  /** Whose account it arrived at; null for an account that is nobody's own. */
  userId: text('user_id'),
  bookedAt: instant('booked_at').notNull(),
  /** `RETURN_DUE`: an instruction sends it back. */
  status: text('status').$type<'MATCHED' | 'UNMATCHED' | 'RETURN_DUE' | 'RETURNED'>().notNull(),
  reason: text('reason').$type<Mismatch>(),
  investmentId: text('investment_id').references(() => investment.id),
  /** Of a borrower's payment: its project and the due date it names. */
  projectId: text('project_id').references(() => project.id),
  dueDate: text('due_date'),
  /** Day from which the bank counts the money, `YYYY-MM-DD`; null where it does not say. */
  valueOn: text('value_on'),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
});
