import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { investment } from './investments.ts';
import { appUser } from './users.ts';
import { cents, instant } from './columns.ts';

type Schemas = components['schemas'];
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => appUser.id);

/** What an investor got on a due date. Gross interest; what was kept back of it; the principal. */
export const payout = pgTable(
  'payout',
  {
    investmentId: text('investment_id')
      .notNull()
      .references(() => investment.id),
    dueDate: text('due_date').notNull(),
    userId: userId(),
    interestCents: cents('interest_cents').notNull(),
    withheldCents: cents('withheld_cents').notNull(),
    principalCents: cents('principal_cents').notNull(),
    /** `YYYY-MM-DD`. */
    paidOn: text('paid_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.investmentId, t.dueDate] })],
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
