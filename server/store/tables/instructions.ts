import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';

export type InstructionKind = 'DISBURSEMENT' | 'PAYOUT' | 'REFUND' | 'RETURN' | 'TAX' | 'COSTS' | 'REWARD';
export type InstructionStatus = 'DRAFTED' | 'APPROVED' | 'SENT' | 'CONFIRMED' | 'REJECTED' | 'RETURNED' | 'CANCELLED';

/** The account of a payee, registered with the provider that pays. */
export interface RegisteredPayee {
  /** `pending`: somebody of the platform has to confirm it at the provider first. */
  state: 'pending' | 'active';
  /** What the payee's bank says of the name (Regulation (EU) 2024/886, Article 5c); `UNAVAILABLE` where it says nothing. */
  name: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'UNAVAILABLE';
  /** The provider's page on which a pending account is confirmed; absolute. */
  confirmUrl?: string | undefined;
}

/** The account that a person is paid on. */
export const payeeAccount = pgTable('payee_account', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id),
  iban: text('iban').notNull(),
  holderName: text('holder_name').notNull(),
  /** Where it was learnt from. */
  source: text('source').$type<'STATEMENT' | 'PROVIDER' | 'PERSON' | 'DEMO'>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** A file for the bank (pain.001). Never changed. */
export const paymentFile = pgTable('payment_file', {
  /** The file's message id; at most 35 characters. */
  id: text('id').primaryKey(),
  /** The account that pays. */
  accountIban: text('account_iban').notNull(),
  content: text('content').notNull(),
  /** Of the content, in hexadecimal. */
  sha256: text('sha256').notNull(),
  paymentCount: integer('payment_count').notNull(),
  totalCents: cents('total_cents').notNull(),
  /** `YYYY-MM-DD`: the day on which the bank is asked to pay. */
  executesOn: text('executes_on').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Payment instructions to the bank or a provider. */
export const instruction = pgTable('instruction', {
  /** Idempotency key and end-to-end id; at most 35 characters. */
  id: text('id').primaryKey(),
  kind: text('kind').$type<InstructionKind>().notNull(),
  /** What is paid: the id of a project, a payout, a payment, an incoming transfer, a reward, or an account of the ledger with its period. */
  subjectId: text('subject_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<InstructionStatus>().notNull().default('DRAFTED'),
  /** The ledger account that its money lies on until it is sent. */
  sourceAccount: text('source_account').notNull(),
  /** The ledger account that the money is on once the bank has confirmed. */
  outsideAccount: text('outside_account').notNull(),
  projectId: text('project_id').references(() => project.id),
  /** Absent for a project's owner and an unknown sender. */
  payeeUserId: text('payee_user_id').references(() => appUser.id),
  payeeName: text('payee_name').notNull(),
  /** Null while nobody knows it: then it cannot be approved. */
  payeeIban: text('payee_iban'),
  /** The operator who has entered the account of a payer whom the bank has named none of. */
  accountEnteredBy: text('account_entered_by').references(() => appUser.id),
  /** What the payee reads in their statement. */
  remittance: text('remittance').notNull(),
  /** Where its money lies, fixed with the draft: null is the client account at the bank, else the provider that sends it. */
  heldBy: text('held_by'),
  /** A user's id, or the name of what drafted it. */
  draftedBy: text('drafted_by').notNull(),
  draftedAt: instant('drafted_at').notNull(),
  /** A person, and not the one who drafted it. */
  approvedBy: text('approved_by').references(() => appUser.id),
  approvedAt: instant('approved_at'),
  paymentFileId: text('payment_file_id').references(() => paymentFile.id),
  /** The payment provider that sends it in place of a payment file, and its id there once that is known. */
  providerId: text('provider_id'),
  providerRef: text('provider_ref'),
  /** What the provider says of the payee; null where it registers none. */
  payeeCheck: jsonb('payee_check').$type<RegisteredPayee>(),
  /** Why the bank rejected or returned it. */
  reason: text('reason'),
  /** The bank's line that shows it leave; null also where it came back before that line was read. */
  confirmedEntry: text('confirmed_entry'),
  returnedEntry: text('returned_entry'),
});
