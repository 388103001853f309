import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Subject } from './onboarding.ts';

/** What the sandbox's identity provider knows of a check. The platform reads it by the provider's adapter only. */
export const sandboxIdentityCheck = pgTable('sandbox_identity_check', {
  /** The platform's id of the check. */
  id: text('id').primaryKey(),
  state: text('state').notNull(),
  returnUrl: text('return_url').notNull(),
  /** What the check found, once. */
  outcome: text('outcome').$type<'approved' | 'refused'>(),
  subject: jsonb('subject').$type<Subject>(),
  codeHash: text('code_hash').unique(),
});
