import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { randomUUID } from '../../lib/random.ts';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

/** The register of conflicts of interest (Regulation (EU) 2020/1503, Article 8(2)). Rows are ended, never deleted. */
export const connectedPerson = pgTable(
  'connected_person',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => `con-${randomUUID()}`),
    role: text('role').$type<components['schemas']['ConnectedPersonRole']>().notNull(),
    name: text('name').notNull(),
    /** Of a company, with the country of its register. */
    code: text('code'),
    country: text('country'),
    /** As a client. */
    userId: text('user_id').references(() => appUser.id),
    since: date('since', { mode: 'string' }).notNull(),
    addedBy: text('added_by')
      .notNull()
      .references(() => appUser.id),
    addedAt: instant('added_at').notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').references(() => appUser.id),
  },
  (t) => [index('connected_person_user').on(t.userId)],
);
