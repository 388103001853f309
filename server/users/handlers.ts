import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallContext, Handlers } from '../http/contract/handlers.ts';
import { callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
import { descending, isPaged, readAfterCursor } from '../store/paged-list.ts';
import { appUser, notification } from '../store/schema.ts';
import { toNotificationResponse } from './notification-response.ts';
import { consentHistory } from './consents.ts';
import { toUserResponse } from './user.ts';
import { complianceOf } from './compliance-status.ts';

/** Who the signed-in person is, and what waits for them. Everything is the caller's own. */
export function userHandlers({
  store,
}: {
  store: Store;
}): Pick<Handlers, 'getMe' | 'getCompliance' | 'listConsents' | 'listNotifications'> {
  const userById = store.db
    .select()
    .from(appUser)
    .where(eq(appUser.id, sql.placeholder('id')))
    .limit(1)
    .prepare('user_by_id');

  async function userOf(request: CallContext) {
    const [user] = await userById.execute({ id: callerOf(request).id });
    if (!user) throw new Refusal('UNAUTHORIZED');
    return user;
  }

  const isAsked = (column: PgColumn, name: string) => sql`coalesce(${column} = any(${sql.placeholder(name)}::text[]), true)`;
  const allNotifications = store.db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.userId, sql.placeholder('userId')),
        isAsked(notification.type, 'types'),
        isAsked(notification.status, 'statuses'),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .prepare('notifications');

  return {
    async getMe(request) {
      return { status: 200, body: toUserResponse(await userOf(request)) };
    },

    async getCompliance(request) {
      const { compliance, profile } = await userOf(request);
      return { status: 200, body: complianceOf(compliance.checks, profile.investorExperience.type ?? null) };
    },

    async listConsents(request) {
      return { status: 200, body: await consentHistory(store.db, await userOf(request)) };
    },

    async listNotifications(request) {
      const { id: userId } = callerOf(request);
      const { types, statuses } = request.query;
      const toResponse = (row: typeof notification.$inferSelect) => toNotificationResponse(row, request.locale);
      if (!isPaged(request.query)) {
        const rows = await allNotifications.execute({ userId, types: types ?? null, statuses: statuses ?? null });
        return { status: 200, body: rows.map(toResponse) };
      }
      const { db } = store;
      const { rows, headers } = await readAfterCursor(request.query, {
        order: descending(notification.createdAt, notification.id),
        where: and(
          eq(notification.userId, userId),
          types ? inArray(notification.type, types) : undefined,
          statuses ? inArray(notification.status, statuses) : undefined,
        ),
        read: ({ where, orderBy, limit, key }) =>
          db
            .select({ row: notification, key })
            .from(notification)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) => db.$count(notification, where),
      });
      return { status: 200, headers, body: rows.map(({ row }) => toResponse(row)) };
    },
  };
}
