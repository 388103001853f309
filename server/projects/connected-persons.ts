import { and, asc, count, eq, inArray, isNull, ne, sql, sum } from 'drizzle-orm';
import { brand } from '../../domain/brand.ts';
import { type ConnectedPerson, isConnectedOwner } from '../../domain/connected-person.ts';
import { type Cents, fromCents } from '../../domain/money.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { textIn } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, connectedPerson, investment, type Language, project } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

type Schemas = components['schemas'];
type Operations = 'listConnectedPersons' | 'addConnectedPerson' | 'endConnectedPerson' | 'getConflictsOfInterest';
type Reader = Pick<Db | Tx, 'select'>;
type Invested = Omit<Schemas['ConflictInvestment'], 'amount'> & { userId: string; cents: Cents };

/** The platform does not take part in offers (Regulation (EU) 2020/1503, Article 8(1)). */
const platform: ConnectedPerson = { name: brand.legalName, code: brand.companyCode, country: null };

/** Whether the owner is the platform, or in the register of conflicts. */
export async function ownerConflict(db: Reader): Promise<(owner: DraftContent['owner'] | null) => boolean> {
  const { name, code, country } = connectedPerson;
  const persons = await db.select({ name, code, country }).from(connectedPerson).where(isNull(connectedPerson.endedAt));
  return (owner) => isConnectedOwner(owner ?? {}, [platform, ...persons]);
}

/** Paid investments of people who are in the register, or were when they invested; by project, and by person where that is asked for. */
async function investedBy(db: Reader, locale: Language): Promise<Invested[]> {
  const wasConnected = sql`exists (select from ${connectedPerson} where ${connectedPerson.userId} = ${investment.userId} and (${connectedPerson.endedAt} is null
    or (${investment.createdAt} < ${connectedPerson.endedAt} and ${investment.createdAt} >= ${connectedPerson.since}::timestamp at time zone 'Europe/Vilnius')))`;
  const rows = await db
    .select({
      projectId: project.id,
      name: sql<(typeof project.$inferSelect)['data']['name']>`${project.data}->'name'`,
      userId: investment.userId,
      count: count(),
      cents: sum(investment.amountCents).mapWith(Number),
    })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(and(inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']), ne(project.status, 'CANCELED'), wasConnected))
    .groupBy(project.id, investment.userId)
    .orderBy(asc(project.position), asc(project.id), asc(investment.userId));
  return rows.map(({ name, ...row }) => ({ ...row, name: textIn(name, locale) }));
}

/** By project, with no person named: number and amount. */
function byProject(rows: readonly Invested[]): Schemas['ConflictInvestment'][] {
  const projects = new Map<string, Omit<Invested, 'userId'>>();
  for (const { userId: _, ...row } of rows) {
    const known = projects.get(row.projectId);
    projects.set(row.projectId, known ? { ...row, count: known.count + row.count, cents: known.cents + row.cents } : row);
  }
  return [...projects.values()].map(({ cents, ...row }) => ({ ...row, amount: fromCents(cents) }));
}

/** The register of conflicts of interest, and what the website discloses of it (Regulation (EU) 2020/1503, Article 8). */
export function connectedPersonHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operations> {
  const { db } = store;
  return {
    async listConnectedPersons(request) {
      const [rows, invested] = await Promise.all([
        db
          .select({ row: connectedPerson, adder: appUser.profile })
          .from(connectedPerson)
          .innerJoin(appUser, eq(appUser.id, connectedPerson.addedBy))
          .orderBy(sql`${connectedPerson.endedAt} desc nulls first`, asc(connectedPerson.name), asc(connectedPerson.id)),
        investedBy(db, request.locale),
      ]);
      const body = rows.map(({ row, adder }) => ({
        id: row.id,
        role: row.role,
        name: row.name,
        code: row.code,
        country: row.country,
        accountId: row.userId,
        since: row.since,
        addedBy: { id: row.addedBy, name: nameOf(adder) },
        addedAt: row.addedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        investments: byProject(invested.filter(({ userId }) => userId === row.userId)),
      }));
      return { status: 200, body };
    },

    async addConnectedPerson(request) {
      const { id: actor } = callerOf(request);
      const { role, name, code, country, email, since } = request.body;
      if (since > today(clock)) throw new Refusal('VALIDATION_FAILED', 400, { since: 'IN_THE_FUTURE' });
      const call = { userId: actor, operation: 'addConnectedPerson', key: request.headers['idempotency-key'], body: request.body };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const [account] = email
          ? await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email.trim().toLowerCase()))
          : [];
        if (email && !account) throw new Refusal('NOT_FOUND');
        const at = clock.now();
        const company = { code: code?.trim() || null, country: country ?? null };
        const [row] = await tx
          .insert(connectedPerson)
          .values({ role, name: name.trim(), ...company, userId: account?.id ?? null, since, addedBy: actor, addedAt: at })
          .returning({ id: connectedPerson.id });
        if (!row) throw new Error('The person was not stored.');
        await recordAudit(tx, { subject: 'connectedPerson', subjectId: row.id, event: 'connectedPerson.add', after: role, actor, at });
        return { status: 201 as const, body: { id: row.id } };
      });
    },

    async endConnectedPerson(request) {
      const { id: actor } = callerOf(request);
      const { id } = request.params;
      await store.tx(async (tx) => {
        const [row] = await tx.select().from(connectedPerson).where(eq(connectedPerson.id, id)).for('update');
        if (!row) throw new Refusal('NOT_FOUND');
        // sent again after a lost answer: it has happened
        if (row.endedAt) return;
        const at = clock.now();
        await tx.update(connectedPerson).set({ endedAt: at, endedBy: actor }).where(eq(connectedPerson.id, id));
        const entry = { subject: 'connectedPerson', subjectId: id, event: 'connectedPerson.end', before: row.role, actor, at } as const;
        await recordAudit(tx, entry);
      });
      return { status: 204, body: undefined };
    },

    async getConflictsOfInterest(request) {
      return { status: 200, body: { projects: byProject(await investedBy(db, request.locale)) } };
    },
  };
}
