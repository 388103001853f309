import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { investment } from './investments.ts';
import { incomingTransfer } from './payments.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';
import { cents, instant } from './columns.ts';

type Schemas = components['schemas'];
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => appUser.id);

export type DistributionStatus = 'DRAFTED' | 'APPROVED' | 'CANCELLED';

/** How a borrower's receipt is divided: costs, lines and rest are its amount. Decided once, never changed after that. */
export const distribution = pgTable(
  'distribution',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    receiptId: text('receipt_id')
      .notNull()
      .references(() => incomingTransfer.id),
    status: text('status').$type<DistributionStatus>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Costs of enforcement to be covered first. */
    costsCents: cents('costs_cents').notNull().default(0),
    /** More than was owed: goes to the unmatched transfers. */
    restCents: cents('rest_cents').notNull(),
    /** Day from which the money counts, `YYYY-MM-DD`. */
    valueOn: text('value_on').notNull(),
    draftedAt: instant('drafted_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [index('distribution_project').on(t.projectId, t.draftedAt)],
);

const parts = () => ({
  interestCents: cents('interest_cents').notNull(),
  principalCents: cents('principal_cents').notNull(),
  defaultInterestCents: cents('default_interest_cents').notNull(),
});

/** What a distribution pays for one investment and due date, before tax. */
export const distributionLine = pgTable(
  'distribution_line',
  {
    distributionId: text('distribution_id')
      .notNull()
      .references(() => distribution.id),
    investmentId: text('investment_id')
      .notNull()
      .references(() => investment.id),
    dueDate: text('due_date').notNull(),
    ...parts(),
  },
  (t) => [primaryKey({ columns: [t.distributionId, t.investmentId, t.dueDate] })],
);

/** What an investor got of a due date, one row for each receipt. Gross interest; what was kept back of it; the principal. */
export const payout = pgTable(
  'payout',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    investmentId: text('investment_id')
      .notNull()
      .references(() => investment.id),
    dueDate: text('due_date').notNull(),
    /** Null for what was paid before receipts were recorded. */
    distributionId: text('distribution_id').references(() => distribution.id),
    userId: userId(),
    ...parts(),
    defaultInterestCents: cents('default_interest_cents').notNull().default(0),
    /** Of interest and default interest. */
    withheldCents: cents('withheld_cents').notNull(),
    /** `YYYY-MM-DD`. */
    paidOn: text('paid_on').notNull(),
  },
  (t) => [unique('payout_once').on(t.investmentId, t.dueDate, t.distributionId).nullsNotDistinct()],
);

/** A letter about a late due date, sent once. `days` are those after the last day to pay. */
export const dueReminder = pgTable(
  'due_reminder',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    dueDate: text('due_date').notNull(),
    days: integer('days').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.dueDate, t.days] })],
);

/** A certificate of tax residency, one for each person and year. */
export const residencyPermit = pgTable('residency_permit', {
  id: text('id').primaryKey(),
  userId: userId(),
  fileId: text('file_id').notNull(),
  fileName: text('file_name').notNull(),
  taxYear: integer('tax_year').notNull(),
  status: text('status').$type<Schemas['ResidencyPermitStatus']>().notNull(),
  submittedAt: instant('submitted_at').notNull(),
  decidedBy: text('decided_by'),
});

/** A report that exists for a person; its name and its bytes are made when it is asked for, in the language of who asks, from the books. */
export const generatedDocument = pgTable('generated_document', {
  id: text('id').primaryKey(),
  userId: userId(),
  type: text('type').$type<Schemas['GeneratedDocumentType']>().notNull(),
  periodFrom: text('period_from').notNull(),
  periodTo: text('period_to').notNull(),
  createdAt: instant('created_at').notNull(),
});
