import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
