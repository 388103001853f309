import { eq } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { descending, readPage } from '../store/paged-list.ts';
import { appUser, investment, project } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { managedList } from './managed-list.ts';
import { managedProject, toManagedProject } from './managed.ts';

/** The projects as operators see them. */
export function managedProjectHandlers({
  store: { db },
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'listManagedProjects' | 'getManagedProject' | 'listProjectInvestments'> {
  return {
    async listManagedProjects(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        ...managedList(request.query),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: project, key })
            .from(project)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(project, where),
      });
      const content = rows.map(({ row }) => toManagedProject(row, request.locale, today(clock)));
      return { status: 200, headers, body: { content, ...pages } };
    },

    async getManagedProject(request) {
      const [row] = await db.select().from(project).where(eq(project.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, body: await managedProject(db, row, request.locale, today(clock)) };
    },

    async listProjectInvestments(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        order: descending(investment.createdAt, investment.id),
        where: eq(investment.projectId, request.params.id),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: investment, profile: appUser.profile, key })
            .from(investment)
            .innerJoin(appUser, eq(appUser.id, investment.userId))
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(investment, where),
      });
      const content = rows.map(({ row, profile }) => ({
        id: row.id,
        investor: { id: row.userId, name: nameOf(profile) },
        amount: fromCents(row.amountCents),
        status: row.status,
        paymentPurpose: investmentReference(row.number),
        createdAt: row.createdAt.toISOString(),
        paidAt: row.paidAt?.toISOString() ?? null,
      }));
      return { status: 200, headers, body: { content, ...pages } };
    },
  };
}
