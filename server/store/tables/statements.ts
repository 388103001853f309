import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';
import { ledgerTransfer } from './ledger.ts';
import { incomingTransfer, payment } from './payments.ts';
import { randomUUID } from '../../lib/random.ts';

/** Files of the bank, by their hash. Never changed. */
export const bankFile = pgTable('bank_file', {
  sha256: text('sha256').primaryKey(),
  name: text('name').notNull(),
  size: integer('size').notNull(),
  /** A user's id, or the name of what took it. */
  takenBy: text('taken_by').notNull(),
  takenAt: instant('taken_at').notNull(),
});

/** What a file tells about an account. Never changed. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => `stm-${randomUUID()}`),
    fileSha256: text('file_sha256')
      .notNull()
      .references(() => bankFile.sha256),
    kind: text('kind').$type<'STATEMENT' | 'NOTIFICATION'>().notNull(),
    account: text('account').notNull(),
    /** As the bank names it. */
    bankId: text('bank_id').notNull(),
    /** Of the day's statements, where the version before has written it. */
    sequence: integer('sequence'),
    /** The bank's number of the statement, which may be longer. */
    bankSequence: bigint('bank_sequence', { mode: 'number' }),
    /** Of the closing balance; a notification has the day it was made. */
    day: date('day').notNull(),
    /** Null in a notification. */
    openingCents: cents('opening_cents'),
    closingCents: cents('closing_cents'),
    creditCents: cents('credit_cents').notNull(),
    debitCents: cents('debit_cents').notNull(),
    entryCount: integer('entry_count').notNull(),
  },
  (t) => [unique('bank_statement_once').on(t.account, t.kind, t.bankId, t.day)],
);

/** The order of the statements of a day; one without a number is the first. */
export const orderInDay = sql`coalesce(${bankStatement.bankSequence}, ${bankStatement.sequence}, 0)`;

/** Lines that the bank has booked, each once. */
export const bankEntry = pgTable(
  'bank_entry',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => `ent-${randomUUID()}`),
    account: text('account').notNull(),
    entryReference: text('entry_reference').notNull(),
    /** Of the sum that it is a part of; its own where it is no part of a batch. */
    bookingReference: text('booking_reference').notNull(),
    bookedOn: date('booked_on').notNull(),
    valueOn: date('value_on').notNull(),
    direction: text('direction').$type<'CREDIT' | 'DEBIT'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    endToEndId: text('end_to_end_id'),
    reference: text('reference').notNull(),
    counterpartyName: text('counterparty_name').notNull(),
    counterpartyIban: text('counterparty_iban'),
    returnReason: text('return_reason'),
    outcome: text('outcome').$type<'MATCHED' | 'UNMATCHED'>().notNull().default('UNMATCHED'),
    /** The payment that a provider had reported, and that this line confirms. */
    paymentId: text('payment_id').references(() => payment.id),
    /** The incoming transfer that was booked for it. */
    receiptId: text('receipt_id').references(() => incomingTransfer.id),
  },
  (t) => [unique('bank_entry_once').on(t.account, t.entryReference, t.bookedOn, t.direction, t.amountCents)],
);

/** The lines of a statement; one line may stand in several. */
export const bankStatementEntry = pgTable(
  'bank_statement_entry',
  {
    statementId: text('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    position: integer('position').notNull(),
    entryId: text('entry_id')
      .notNull()
      .references(() => bankEntry.id),
  },
  (t) => [primaryKey({ columns: [t.statementId, t.position] })],
);

/** Which movements of the ledger belong to a line of the bank. */
export const bankEntryTransfer = pgTable('bank_entry_transfer', {
  transferId: bigint('transfer_id', { mode: 'number' })
    .primaryKey()
    .references(() => ledgerTransfer.id),
  entryId: text('entry_id')
    .notNull()
    .references(() => bankEntry.id),
});

/** An account whose statements are read. Never changed. */
export const bankAccount = pgTable('bank_account', {
  account: text('account').primaryKey(),
  /** The last movement of the ledger when the first statement was taken; 0 where there was none. */
  lastTransferId: bigint('last_transfer_id', { mode: 'number' }).notNull(),
});
