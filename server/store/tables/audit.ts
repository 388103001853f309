import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Every change of status, with its cause. Never changed. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    event: text('event').notNull(),
    before: text('before'),
    after: text('after'),
    /** A user's id, or the name of what acted. */
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('audit_subject').on(t.subject, t.subjectId)],
);
