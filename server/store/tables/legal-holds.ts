import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

/** While one is open nothing about the person is deleted. At most one is open at a time. */
export const legalHold = pgTable('legal_hold', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  reason: text('reason').notNull(),
  /** A user's id, or the name of what acted. */
  placedBy: text('placed_by').notNull(),
  placedAt: instant('placed_at').notNull(),
  liftedBy: text('lifted_by'),
  liftedAt: instant('lifted_at'),
});
