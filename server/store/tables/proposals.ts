import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import { appUser } from './users.ts';
import { randomUUID } from '../../lib/random.ts';

type Schemas = components['schemas'];
export type ProposalStatus = Schemas['ProposalStatus'];

/** A call of an operation that needs two people. What was proposed does not change; the database sees to it. */
export const proposal = pgTable('proposal', {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => randomUUID()),
  /** Of the contract. */
  operation: text('operation').notNull(),
  params: jsonb('params').$type<Readonly<Record<string, unknown>>>().notNull(),
  body: jsonb('body').$type<unknown>(),
  /** Of operation, params and body: the same is not proposed twice at a time. */
  hash: text('hash').notNull(),
  /** What it is about: one waits at a time. Empty where its path names nothing. [decision 097] */
  subject: text('subject'),
  /** The proposal of the same person whose place it took. */
  replaces: text('replaces'),
  note: text('note'),
  proposedBy: text('proposed_by')
    .notNull()
    .references(() => appUser.id),
  proposedAt: instant('proposed_at').notNull(),
  status: text('status').$type<ProposalStatus>().notNull().default('WAITING'),
  decidedBy: text('decided_by').references(() => appUser.id),
  decidedAt: instant('decided_at'),
  /** Why it was declined. */
  reason: text('reason'),
  /** When the operation was carried out or refused. */
  finishedAt: instant('finished_at'),
  errorCode: text('error_code').$type<Schemas['ErrorCode']>(),
});
