import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LoanHistory } from '../../../domain/default-rates.ts';
import { instant } from './columns.ts';

/** Loans that ran before this platform kept their history (Delegated Regulation (EU) 2022/2115, Article 2(4)). */
export const earlierLoan = pgTable('earlier_loan', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  riskClass: text('risk_class'),
  startedOn: date('started_on', { mode: 'string' }).notNull(),
  dueDates: jsonb('due_dates').$type<string[]>().notNull(),
  defaults: jsonb('defaults').$type<LoanHistory['defaults'][number][]>().notNull(),
  endedOn: date('ended_on', { mode: 'string' }),
  importedAt: instant('imported_at').notNull(),
});
