import { eq } from 'drizzle-orm';
import { asBeforeClosing, mayReadClosed } from '../closing/closed-people.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open.ts';
import { readPage } from '../store/paged-list.ts';
import { appUser } from '../store/schema.ts';
import { peopleList } from './people-list.ts';
import { closedDetails, personDetails, toPersonSummary } from './people.ts';

/** Finding people, and what is held about one of them. */
export function peopleHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'listPeople' | 'getPerson'> {
  const { db } = store;
  return {
    async listPeople(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        ...(await peopleList(db, callerOf(request).id, request.query)),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: appUser, key })
            .from(appUser)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(appUser, where),
      });
      return { status: 200, headers, body: { content: rows.map(({ row }) => toPersonSummary(row)), ...pages } };
    },

    async getPerson(request) {
      const actor = callerOf(request).id;
      const body = await store.tx(async (tx) => {
        const [person] = await tx.select().from(appUser).where(eq(appUser.id, request.params.id));
        if (!person) throw new Refusal('NOT_FOUND');
        await recordAudit(tx, { subject: 'person', subjectId: person.id, event: 'person.opened', actor, at: clock.now() });
        const isReadable = !person.endedAt || (await mayReadClosed(tx, actor));
        if (!isReadable) return closedDetails(tx, person, request.locale);
        if (person.endedAt)
          await recordAudit(tx, { subject: 'person', subjectId: person.id, event: 'closedAccount.opened', actor, at: clock.now() });
        // sessions expire by the real time, also where the sandbox has moved the clock
        return personDetails(tx, await asBeforeClosing(tx, person), { locale: request.locale, now: systemClock.now() });
      });
      return { status: 200, body };
    },
  };
}
