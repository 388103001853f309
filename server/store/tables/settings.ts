import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Keys and secrets made at the first start, and other facts of which there is one. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
