import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallContext, Handlers } from '../http/contract/handlers.ts';
import { callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
import { descending, readList } from '../store/paged-list.ts';
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
      const { types, statuses } = request.query;
      const { db } = store;
      const { rows, headers } = await readList(request.query, {
        order: descending(notification.createdAt, notification.id),
        where: and(
          eq(notification.userId, callerOf(request).id),
          types ? inArray(notification.type, types) : undefined,
          statuses ? inArray(notification.status, statuses) : undefined,
        ),
        read: ({ where, orderBy, limit, key }) => {
          const query = db
            .select({ row: notification, key })
            .from(notification)
            .where(where)
            .orderBy(...orderBy);
          return limit === undefined ? query : query.limit(limit);
        },
        count: (where) => db.$count(notification, where),
      });
      return { status: 200, headers, body: rows.map(({ row }) => toNotificationResponse(row, request.locale)) };
    },
  };
}
