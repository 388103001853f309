import { bigint, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import type { Language } from './locales.ts';

type Schemas = components['schemas'];
export type ComplaintStatus = Schemas['ComplaintStatus'];
export type ComplaintMessageKind = Schemas['ComplaintDetails']['messages'][number]['kind'];

/** The register of complaints (Regulation (EU) 2020/1503, Article 7(4)). */
export const complaint = pgTable('complaint', {
  id: text('id').primaryKey(),
  /** Part of the reference that the complainant is given. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  /** Of the form that sent it: the same form is taken once. */
  requestKey: text('request_key'),
  requestHash: text('request_hash').notNull(),
  /** In which it was filed; answers are in it (Delegated Regulation (EU) 2022/2117, Article 6(2)). */
  language: text('language').$type<Language>().notNull(),
  /** Where answers go. */
  email: text('email').notNull(),
  form: jsonb('form').$type<Schemas['ComplaintForm']>().notNull(),
  status: text('status').$type<ComplaintStatus>().notNull().default('RECEIVED'),
  receivedAt: instant('received_at').notNull(),
  decisionBy: date('decision_by', { mode: 'string' }).notNull(),
  ground: text('ground').$type<Schemas['InadmissibilityGround']>(),
  outcome: text('outcome').$type<Schemas['ComplaintOutcome']>(),
  closedAt: instant('closed_at'),
});

/** What the complainant was sent. */
export const complaintMessage = pgTable('complaint_message', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  complaintId: text('complaint_id')
    .notNull()
    .references(() => complaint.id),
  kind: text('kind').$type<ComplaintMessageKind>().notNull(),
  text: text('text').notNull(),
  actor: text('actor').notNull(),
  at: instant('at').notNull(),
});
