import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallContext, Handlers } from '../http/contract/handlers.ts';
import { callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { descending, isPaged, preparedParts } from '../store/paged-list.ts';
import { appUser, notification } from '../store/schema.ts';
import { toNotificationResponse } from './notification-response.ts';
import { consentHistory } from './consents.ts';
import { toUserResponse } from './user.ts';
import { complianceOf } from './compliance-status.ts';

/** The signed-in user and their open items; only the caller's own data. */
export function userHandlers({
  store,
}: {
  store: Store;
}): Pick<Handlers, 'getMe' | 'getCompliance' | 'listConsents' | 'listNotifications'> {
  const { id, email, kycStatus, userGroup, language, profile, compliance } = getTableColumns(appUser);
  const personById = store.db
    .select({ id, email, kycStatus, userGroup, language, profile })
    .from(appUser)
    .where(eq(appUser.id, sql.placeholder('id')))
    .limit(1)
    .prepare('person_by_id');
  const complianceById = store.db
    .select({ profile, compliance })
    .from(appUser)
    .where(eq(appUser.id, sql.placeholder('id')))
    .limit(1)
    .prepare('compliance_by_id');

  /** The caller's own row; whose account was deleted meanwhile is not signed in. */
  async function own<Row>(request: CallContext, read: { execute: (given: { id: string }) => Promise<Row[]> }): Promise<Row> {
    const [row] = await read.execute({ id: callerOf(request).id });
    if (!row) throw new Refusal('UNAUTHORIZED');
    return row;
  }

  const isRequested = (column: PgColumn, name: string) => sql`coalesce(${column} = any(${sql.placeholder(name)}::text[]), true)`;
  const { db } = store;
  const filter = and(
    eq(notification.userId, sql.placeholder('userId')),
    isRequested(notification.type, 'types'),
    isRequested(notification.status, 'statuses'),
  );
  const allNotifications = db
    .select()
    .from(notification)
    .where(filter)
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .prepare('notifications');
  const partOfNotifications = preparedParts({
    name: 'notifications',
    order: descending(notification.createdAt, notification.id),
    where: filter,
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
      return { status: 200, body: toUserResponse(await own(request, personById)) };
    },

    async getCompliance(request) {
      const row = await own(request, complianceById);
      return { status: 200, body: complianceOf(row.compliance.checks, row.profile.investorExperience.type ?? null) };
    },

    async listConsents(request) {
      return { status: 200, body: await consentHistory(store.db, await own(request, personById)) };
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
