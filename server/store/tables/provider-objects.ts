import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a provider has made for something of ours: it is made once and then used again. */
export const providerObject = pgTable(
  'provider_object',
  {
    /** Whose: the provider's host and our account there. */
    account: text('account').notNull(),
    kind: text('kind').$type<'payer' | 'wallet' | 'payer wallet' | 'recipient'>().notNull(),
    /** What it was made for: our id of a user or a project (a payer's wallet: of the user), the hash of a user of the provider and an IBAN. */
    subject: text('subject').notNull(),
    /** Whom it was made for; null where it is a project's. It is deleted with the identity of the person. */
    userId: text('user_id'),
    /** The provider's id. */
    ref: text('ref').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.kind, t.subject] }), index('provider_object_user').on(t.userId)],
);
