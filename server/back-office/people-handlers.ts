import { desc, eq } from 'drizzle-orm';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open.ts';
import { appUser } from '../store/schema.ts';
import { isFound, personDetails, toPersonSummary } from './people.ts';

/** Finding people, and what is held about one of them. */
export function peopleHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'listPeople' | 'getPerson'> {
  const { db } = store;
  return {
    async listPeople(request) {
      const { search = '', page: number = 0, size = 50 } = request.query;
      const wanted = isFound(search);
      const [totalElements, rows] = await Promise.all([
        db.$count(appUser, wanted),
        db
          .select()
          .from(appUser)
          .where(wanted)
          .orderBy(desc(appUser.createdAt), desc(appUser.id))
          .limit(size)
          .offset(number * size),
      ]);
      const content = rows.map(toPersonSummary);
      return { status: 200, body: { content, totalPages: Math.ceil(totalElements / size), totalElements, number, size } };
    },

    async getPerson(request) {
      const actor = callerOf(request).id;
      const body = await store.tx(async (tx) => {
        const [person] = await tx.select().from(appUser).where(eq(appUser.id, request.params.id));
        if (!person) throw new Refusal('NOT_FOUND');
        await recordAudit(tx, { subject: 'person', subjectId: person.id, event: 'person.opened', actor, at: clock.now() });
        // sessions expire by the real time, also where the sandbox has moved the clock
        return personDetails(tx, person, { locale: request.locale, now: systemClock.now() });
      });
      return { status: 200, body };
    },
  };
}
