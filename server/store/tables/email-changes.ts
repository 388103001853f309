import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

/** A change of e-mail address: asked for, confirmed from the new address, undone from the old one. */
export const emailChange = pgTable(
  'email_change',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Of the link that confirms it. */
    tokenHash: text('token_hash').notNull().unique(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Of the link that undoes it. */
    undoHash: text('undo_hash').unique(),
    undoExpiresAt: instant('undo_expires_at'),
    undoneAt: instant('undone_at'),
    /** None of its links works from then on. */
    endedAt: instant('ended_at'),
  },
  (t) => [index('email_change_user').on(t.userId)],
);
