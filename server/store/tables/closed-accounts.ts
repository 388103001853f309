import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { appUser, type Profile } from './users.ts';

/** Who had an account that is closed, as long as the law keeps it. Read by `server/closing/closed-people.ts` alone. */
export const closedAccount = pgTable(
  'closed_account',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => appUser.id),
    email: text('email').notNull(),
    profile: jsonb('profile').$type<Profile>().notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (t) => [index('closed_account_email').on(t.email)],
);
