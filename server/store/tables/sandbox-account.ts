import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

/** The client account as the bank of the demo knows it. The platform learns of it by statements only. */
export const sandboxAccount = pgTable('sandbox_account', {
  iban: text('iban').primaryKey(),
  openedOn: date('opened_on').notNull(),
  openedAt: instant('opened_at').notNull(),
  openingCents: cents('opening_cents').notNull(),
  /** The last day whose statement was sent. */
  statedUntil: date('stated_until'),
});

export const sandboxBooking = pgTable('sandbox_booking', {
  /** The bank's reference; at most 35 characters. */
  id: text('id').primaryKey(),
  bookedOn: date('booked_on').notNull(),
  direction: text('direction').$type<'CREDIT' | 'DEBIT'>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  reference: text('reference').notNull(),
  counterpartyName: text('counterparty_name').notNull(),
  counterpartyIban: text('counterparty_iban'),
  endToEndId: text('end_to_end_id'),
});
