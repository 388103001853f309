import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from './locales.ts';
import { instant } from './columns.ts';

/** Written in the transaction that is its reason, sent afterwards. */
export const mail = pgTable('mail', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  language: text('language').$type<Language>().notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  attempts: integer('tries').notNull().default(0),
  /** Of marketing e-mails only. */
  unsubscribeUrl: text('unsubscribe_url'),
  /** Null: at once. */
  nextAttemptAt: instant('next_try_at'),
});
