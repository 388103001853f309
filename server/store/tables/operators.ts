import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

export type OperatorRole = components['schemas']['OperatorRole'];

/** What each operator may do; several roles for one person. */
export const operatorRole = pgTable(
  'operator_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    role: text('role').$type<OperatorRole>().notNull(),
    /** A user's id, or the name of what acted. */
    grantedBy: text('granted_by').notNull(),
    grantedAt: instant('granted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);
