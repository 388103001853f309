import { eq, inArray } from 'drizzle-orm';
import { fromCents, isWholeCents, toCents } from '../../domain/money.ts';
import { recordOf } from '../../domain/unknown.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { readPage } from '../store/paged-list.ts';
import { appUser, distribution } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { approveDistribution } from './approve-distribution.ts';
import { distributionList, distributionRows, toDistributions } from './distribution-list.ts';
import { shownVersion } from './distribution-version.ts';
import { cancelDistribution, setCosts } from './draft-distribution.ts';
import { progressOf, toKeptReceipts } from './kept-drafts.ts';
import { paidLinesPart } from './paid-lines.ts';

type Operation = 'listDistributions' | 'getDistribution' | 'setDistributionCosts' | 'approveDistribution' | 'cancelDistribution';

/** Distributions of borrowers' receipts among lenders: preview, approve, cancel. */
export function distributionHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operation> {
  const { db } = store;
  return {
    async listDistributions(request) {
      const { where: wanted, order } = distributionList(request.query);
      const page = await readPage(request.query, {
        order,
        where: wanted,
        read: ({ where, orderBy, limit, offset }) =>
          distributionRows(db, order)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(distributionRows(db, order).where(where).as('distributions')),
      });
      const content = await toDistributions(db, page.rows, request.locale);
      return { status: 200, headers: page.headers, body: { content, ...page.pages } };
    },

    async getDistribution(request) {
      const { id } = request.params;
      const [found, { lines, headers }] = await Promise.all([
        distributionRows(db).where(eq(distribution.id, id)),
        paidLinesPart(db, id, request.query),
      ]);
      const [response] = await toDistributions(db, found, request.locale);
      const [first] = found;
      if (!response || !first) throw new Refusal('NOT_FOUND');
      const { row, project } = first;
      const early = response.keptFor === null ? undefined : announcedRepayment(project);
      const userIds = [...new Set(lines.map(({ userId }) => userId))];
      const people = await db.select({ id: appUser.id, profile: appUser.profile }).from(appUser).where(inArray(appUser.id, userIds));
      const names = new Map(people.map((person) => [person.id, nameOf(person.profile)]));
      return {
        status: 200,
        ...(headers && { headers }),
        body: {
          ...response,
          version: await shownVersion(db, project, row),
          kept: early ? toKeptReceipts(await progressOf(db, project, early)) : null,
          lines: lines.map((line) => ({
            investmentId: line.investmentId,
            dueDate: line.dueDate,
            investor: names.get(line.userId) ?? '',
            interest: fromCents(line.interestCents),
            principal: fromCents(line.principalCents),
            defaultInterest: fromCents(line.defaultInterestCents),
            withheld: fromCents(line.withheldCents),
            net: fromCents(line.interestCents + line.principalCents + line.defaultInterestCents - line.withheldCents),
          })),
        },
      };
    },

    async setDistributionCosts(request) {
      const { id } = request.params;
      const { costs } = request.body;
      const { id: actor } = callerOf(request);
      if (!isWholeCents(costs)) throw new Refusal('VALIDATION_FAILED', undefined, { costs: 'cents' });
      await store.tx((tx) => setCosts(tx, clock, id, toCents(costs), actor));
      return { status: 204 };
    },

    async approveDistribution(request) {
      const { id } = request.params;
      const { id: actor } = callerOf(request);
      const body = recordOf(request.body);
      const call = { userId: actor, operation: 'approveDistribution', key: request.headers['idempotency-key'], body: { id, ...body } };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await approveDistribution(tx, clock, id, actor, body);
        return { status: 204 as const, body: undefined };
      });
    },

    async cancelDistribution(request) {
      const { id } = request.params;
      const { id: actor } = callerOf(request);
      await store.tx((tx) => cancelDistribution(tx, clock, id, actor));
      return { status: 204 };
    },
  };
}
