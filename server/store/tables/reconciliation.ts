import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

/** The nightly comparison of bank and ledger, one row for a day. */
export const reconciliation = pgTable(
  'reconciliation',
  {
    account: text('account').notNull(),
    day: date('day').notNull(),
    openingCents: cents('opening_cents').notNull(),
    receiptCents: cents('receipt_cents').notNull(),
    paymentCents: cents('payment_cents').notNull(),
    closingCents: cents('closing_cents').notNull(),
    ledgerCents: cents('ledger_cents').notNull(),
    lineCount: integer('line_count').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.day] })],
);

/**
 * A line of the difference between ledger and wallet. `BALANCE`: the provider holds another sum than its movements add up to. `ENTRY_WITHOUT_MOVEMENT`: the
 * provider has moved what the ledger has not, or not to the cent. `MOVEMENT_WITHOUT_ENTRY`: the reverse.
 */
export interface WalletLine {
  kind: 'BALANCE' | 'ENTRY_WITHOUT_MOVEMENT' | 'MOVEMENT_WITHOUT_ENTRY';
  /** What it adds to ledger less wallet, in cents. */
  amountCents: number;
  /** `YYYY-MM-DD`: of the movement; of a balance, the day of the comparison. */
  day: string;
  /** The provider's id of the payment; ours where it has none yet; empty for a balance. */
  reference: string;
}

/** The last comparison of the ledger with each wallet of a payment provider. */
export const walletReconciliation = pgTable(
  'wallet_reconciliation',
  {
    provider: text('provider').notNull(),
    /** Whose it is: the id of a project or of a person; empty for money of the ledger that belongs to neither. */
    projectId: text('project_id').notNull(),
    /** The same id where it is a person's. */
    userId: text('user_id'),
    /** Null where the provider could not be asked. */
    balanceCents: cents('balance_cents'),
    ledgerCents: cents('ledger_cents').notNull(),
    lines: jsonb('lines').$type<WalletLine[]>().notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.projectId] })],
);

export type HistoryProblem = 'NO_TRANSITION' | 'GAP' | 'STATUS_DIFFERS';

/** What has a lifecycle, as the audit log names it; `payment` is also a transfer that was received. */
export type FindingSubject =
  | 'project'
  | 'investment'
  | 'instruction'
  | 'payment'
  | 'distribution'
  | 'proposal'
  | 'notification'
  | 'complaint'
  | 'person'
  | 'check';

/** Histories of the audit log that are no path of their lifecycle, as the last run has found them. */
export const auditFinding = pgTable(
  'audit_finding',
  {
    subject: text('subject').$type<FindingSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    problem: text('problem').$type<HistoryProblem>().notNull(),
    detail: text('detail').notNull(),
    /** The entry at which the path breaks; the last one where the status differs. */
    auditId: bigint('audit_id', { mode: 'number' }).notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.subjectId] })],
);
