import { eq } from 'drizzle-orm';
import { personBeforeClosing, mayReadClosed } from '../closing/closed-people.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { knownOf } from '../instructions/known-of.ts';
import { type Payer, toInstructionResponse } from '../instructions/responses.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';
import { descending, readList, readPage } from '../store/paged-list.ts';
import { appUser, instruction } from '../store/schema.ts';
import { personLog } from './person-log.ts';
import { peopleList } from './people-list.ts';
import { mailsTo } from './person-mails.ts';
import { closedDetails, personDetails, toPersonSummary } from './people.ts';

type People = 'listPeople' | 'getPerson' | 'listPersonLog' | 'listPersonMails' | 'listPersonInstructions';

interface Parts {
  store: Store;
  clock: Clock;
  /** The provider that sends instructions, if one does. */
  payer?: Payer | undefined;
}

/** Search for people, and the data held about one of them. */
export function peopleHandlers({ store, clock, payer }: Parts): Pick<Handlers, People> {
  const { db } = store;

  /** The person, where this operator may read whose account it is. */
  async function readablePerson(id: string, operatorId: string) {
    const [person] = await db.select().from(appUser).where(eq(appUser.id, id));
    if (!person) throw new Refusal('NOT_FOUND');
    return person.endedAt === null || (await mayReadClosed(db, operatorId)) ? person : undefined;
  }

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
        return personDetails(tx, await personBeforeClosing(tx, person), { locale: request.locale, now: systemClock.now() });
      });
      return { status: 200, body };
    },

    async listPersonLog(request) {
      const { id } = request.params;
      if (!(await readablePerson(id, callerOf(request).id))) return { status: 200, body: [] };
      return { status: 200, ...(await personLog(db, id, request.query)) };
    },

    async listPersonMails(request) {
      const person = await readablePerson(request.params.id, callerOf(request).id);
      if (!person) return { status: 200, body: [] };
      const { email } = await personBeforeClosing(db, person);
      return { status: 200, ...(await mailsTo(db, email, request.query)) };
    },

    async listPersonInstructions(request) {
      const { id } = request.params;
      if (!(await readablePerson(id, callerOf(request).id))) return { status: 200, body: [] };
      const { rows, headers } = await readList(request.query, {
        order: descending(instruction.draftedAt, instruction.id),
        where: eq(instruction.payeeUserId, id),
        read: ({ where, orderBy, limit, key }) => {
          const paid = db
            .select({ row: instruction, key })
            .from(instruction)
            .where(where)
            .orderBy(...orderBy);
          return limit === undefined ? paid : paid.limit(limit);
        },
        count: (where) => db.$count(instruction, where),
      });
      const known = await knownOf(
        db,
        rows.map(({ row }) => row),
      );
      return { status: 200, ...(headers && { headers }), body: rows.map(({ row }) => toInstructionResponse(row, { payer, ...known })) };
    },
  };
}
