import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

/** An account for payouts that its person has entered; used from `countsFrom` on, unless it is cancelled before. One of each person waits at a time. */
export const payeeAccountChange = pgTable(
  'payee_account_change',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    iban: text('iban').notNull(),
    /** As the bank spells it, where the bank answered. */
    holderName: text('holder_name').notNull(),
    nameCheck: text('name_check').$type<'MATCH' | 'CLOSE_MATCH' | 'UNAVAILABLE'>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    countsFrom: instant('counts_from').notNull(),
    /** False where no company is connected that asks the bank: then `nameCheck` is `UNAVAILABLE`. */
    nameAsked: boolean('name_asked').notNull().default(false),
    /** Of the link that cancels it. */
    cancelHash: text('cancel_hash').notNull().unique(),
    cancelledAt: instant('cancelled_at'),
    appliedAt: instant('applied_at'),
  },
  (t) => [index('payee_account_change_due').on(t.countsFrom)],
);
