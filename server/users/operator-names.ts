import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { appUser, operatorRole } from '../store/schema.ts';
import { nameOf } from './display-name.ts';

/** The names of those who are operators, by id. Other people appear in the log by their number only. */
export async function operatorNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([appUser.id], { id: appUser.id, profile: appUser.profile })
    .from(appUser)
    .innerJoin(operatorRole, eq(operatorRole.userId, appUser.id))
    .where(inArray(appUser.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, profile }) => [id, nameOf(profile)]));
}
