import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallContext, Handlers } from '../http/contract/handlers.ts';
import { callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
import { descending, isPaged, preparedParts } from '../store/paged-list.ts';
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
  const { db } = store;
  const asked = and(
    eq(notification.userId, sql.placeholder('userId')),
    isAsked(notification.type, 'types'),
    isAsked(notification.status, 'statuses'),
  );
  const allNotifications = db
    .select()
    .from(notification)
    .where(asked)
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .prepare('notifications');
  const partOfNotifications = preparedParts({
    name: 'notifications',
    order: descending(notification.createdAt, notification.id),
    where: asked,
    read: ({ where, orderBy, limit, key, following }, name) =>
      db
        .select({ ...getTableColumns(notification), key, following })
        .from(notification)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(name),
    count: (where) => db.$count(notification, where),
  });

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
      const given = { userId, types: types ?? null, statuses: statuses ?? null };
      if (!isPaged(request.query)) return { status: 200, body: (await allNotifications.execute(given)).map(toResponse) };
      const { rows, headers } = await partOfNotifications(request.query, given);
      return { status: 200, headers, body: rows.map(toResponse) };
    },
  };
}
