import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import type { Language } from './locales.ts';
import { appUser } from './users.ts';

/** A copy of what is stored of a person. Its bytes lie in the file store under the id; null until they are made. */
export const dataExport = pgTable(
  'data_export',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    language: text('language').$type<Language>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
    size: integer('size'),
  },
  (t) => [index('data_export_user').on(t.userId)],
);
