import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import type { Localised } from './locales.ts';
import { appUser } from './users.ts';

type Schemas = components['schemas'];
export const notification = pgTable(
  'notification',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    /** `TERMS_AND_CONDITIONS`, `CATEGORIZATION`, `RENEW_KYC` … (4.5); messages have codes of their own. */
    code: text('code').notNull(),
    type: text('type').$type<Schemas['NotificationType']>().notNull(),
    status: text('status').$type<Schemas['NotificationStatus']>().notNull().default('NEW'),
    title: jsonb('title').$type<Localised>().notNull(),
    content: jsonb('content').$type<Localised>().notNull(),
    callToAction: text('call_to_action'),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('notification_user').on(t.userId)],
);
