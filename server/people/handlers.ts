import { and, desc, eq, inArray } from 'drizzle-orm';
import { localised } from '../../domain/locale.ts';
import type { CallContext, Handlers } from '../contract/handlers.ts';
import { callerOf } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import type { Store } from '../store/open.ts';
import { appUser, notification, setting } from '../store/schema.ts';
import { complianceOf } from './compliance.ts';

/** The version in force where no setting `terms.version` says otherwise. */
const firstTermsVersion = '1';

/** Who the signed-in person is, and what waits for them. Everything is the caller's own. */
export function peopleHandlers({
  store,
}: {
  store: Store;
}): Pick<Handlers, 'getMe' | 'getCompliance' | 'listNotifications' | 'getTermsVersion'> {
  async function userOf(request: CallContext) {
    const [user] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, callerOf(request).id))
      .limit(1);
    if (!user) throw new Refusal('UNAUTHORIZED');
    return user;
  }

  return {
    async getMe(request) {
      const { id, email, kycStatus, userGroup, language, profile } = await userOf(request);
      return { status: 200, body: { ...profile, id, email, kycStatus, userGroup, language } };
    },

    async getCompliance(request) {
      const { compliance, profile } = await userOf(request);
      return { status: 200, body: complianceOf(compliance.checks, profile.investorExperience.type ?? null) };
    },

    async listNotifications(request) {
      const { types, statuses } = request.query;
      const rows = await store.db
        .select()
        .from(notification)
        .where(
          and(
            eq(notification.userId, callerOf(request).id),
            types ? inArray(notification.type, types) : undefined,
            statuses ? inArray(notification.status, statuses) : undefined,
          ),
        )
        .orderBy(desc(notification.createdAt), desc(notification.id));
      return {
        status: 200,
        body: rows.map(({ id, type, status, title, content, createdAt, callToAction, isRead }) => ({
          id,
          type,
          status,
          title: localised(title, request.locale),
          content: localised(content, request.locale),
          createdAt: createdAt.toISOString(),
          callToAction,
          isRead,
        })),
      };
    },

    async getTermsVersion() {
      const [row] = await store.db.select().from(setting).where(eq(setting.key, 'terms.version')).limit(1);
      // a text of digits comes back from a JSON column as a number
      const version = typeof row?.value === 'string' || typeof row?.value === 'number' ? String(row.value) : firstTermsVersion;
      return { status: 200, body: { version } };
    },
  };
}
