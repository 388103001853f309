import { inArray } from 'drizzle-orm';
import { closedAccountsOf, mayReadClosed } from '../closing/closed-people.ts';
import type { Db } from '../store/db.ts';
import { descending, type SortQuery, sorted } from '../store/paged-list.ts';
import { appUser } from '../store/schema.ts';
import { isFound, sortName } from './people.ts';

interface PeopleQuery extends SortQuery<'NAME' | 'IDENTITY' | 'CREATED'> {
  search?: string | undefined;
}

/** Which people a list shows to this operator, and in which order: the newest accounts first by default. */
export async function peopleList(db: Db, operatorId: string, query: PeopleQuery) {
  const { search = '' } = query;
  const finds = await mayReadClosed(db, operatorId);
  return {
    where: isFound(search, finds ? inArray(appUser.id, closedAccountsOf(db, search.trim())) : undefined),
    order: sorted(
      query,
      { NAME: sortName, IDENTITY: appUser.kycStatus, CREATED: appUser.createdAt },
      appUser.id,
      descending(appUser.createdAt, appUser.id),
    ),
  };
}
