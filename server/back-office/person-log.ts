import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import { descending, type KeysetQuery, readList } from '../store/paged-list.ts';
import { appUser, audit, investment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

/** The log of a person, their checks and their investments, newest first; all of it or the requested page. */
export async function personLog(db: Db, userId: string, query: KeysetQuery) {
  const own = db.select({ id: investment.id }).from(investment).where(eq(investment.userId, userId));
  const { rows, headers } = await readList(query, {
    order: descending(audit.id),
    where: or(
      and(eq(audit.subject, 'person'), eq(audit.subjectId, userId)),
      and(eq(audit.subject, 'check'), like(audit.subjectId, `${userId}:%`)),
      and(eq(audit.subject, 'investment'), inArray(audit.subjectId, own)),
    ),
    read: ({ where, orderBy, limit, key }) => {
      const entries = db
        .select({ entry: audit, profile: appUser.profile, key })
        .from(audit)
        .leftJoin(appUser, eq(appUser.id, audit.actor))
        .where(where)
        .orderBy(...orderBy);
      return limit === undefined ? entries : entries.limit(limit);
    },
    count: (where) => db.$count(audit, where),
  });
  const body = rows.map(({ entry, profile }): components['schemas']['PersonLogEntry'] => ({
    ...entry,
    actorName: profile && nameOf(profile),
    at: entry.at.toISOString(),
  }));
  return { body, ...(headers && { headers }) };
}
