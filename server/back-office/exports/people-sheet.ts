import { inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { reportMessages } from '../../reports/messages.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { appUser, type Language } from '../../store/schema.ts';
import type { peopleList } from '../people-list.ts';
import { toPersonSummary } from '../people.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';

/** Accounts of people and companies. */
export function peopleSheet(db: Db, { where, order }: Awaited<ReturnType<typeof peopleList>>, locale: Language): ListSheet {
  const messages = listMessages[locale];
  const { email, identity, kycStatuses } = reportMessages[locale];
  return {
    name: messages.people,
    columns: [
      { title: messages.number, width: 34 },
      { title: messages.person, width: 32 },
      { title: email, width: 32 },
      { title: messages.kind, width: 14 },
      { title: identity, width: 24 },
      { title: messages.account, width: 20 },
      { title: messages.accountSince, width: 16 },
      { title: messages.closedOn, width: 16 },
    ],
    ids: db
      .select({ id: appUser.id })
      .from(appUser)
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader.select().from(appUser).where(inArray(appUser.id, ids));
      return byId(rows.map(toPersonSummary), (row) => [
        row.id,
        row.name,
        row.email,
        row.company ? messages.company : messages.individual,
        kycStatuses[row.kycStatus],
        row.locked ? messages.locked : '',
        { day: dayOf(row.createdAt) },
        { day: row.closedAt ? dayOf(row.closedAt) : null },
      ]);
    },
  };
}
