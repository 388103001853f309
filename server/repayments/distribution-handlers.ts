import { and, eq, inArray, sql } from 'drizzle-orm';
import { fromCents, isWholeCents, toCents } from '../../domain/money.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { textIn } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/open.ts';
import { descending, keyOf, readPage, sorted } from '../store/paged-list.ts';
import { appUser, distribution, distributionLine, incomingTransfer, type Language, project } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { approveDistribution } from './approve-distribution.ts';
import { distributionVersion } from './distribution-version.ts';
import { cancelDistribution, setCosts } from './draft-distribution.ts';
import { paidLinesPart } from './paid-lines.ts';

type Operation = 'listDistributions' | 'getDistribution' | 'setDistributionCosts' | 'approveDistribution' | 'cancelDistribution';
type Schemas = components['schemas'];

/** How borrowers' receipts are divided: preview, approval, cancelling. */
export function distributionHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operation> {
  const { db } = store;
  const newestFirst = descending(distribution.draftedAt, distribution.id);
  const rows = (order = newestFirst) =>
    db
      .select({ row: distribution, receipt: incomingTransfer, data: project.data, key: keyOf(order) })
      .from(distribution)
      .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
      .innerJoin(project, eq(project.id, distribution.projectId));

  async function partsOf(ids: readonly string[]) {
    const cents = (column: typeof distributionLine.interestCents) => sql<string>`coalesce(sum(${column}), 0)`;
    const sums = await db
      .select({
        id: distributionLine.distributionId,
        interest: cents(distributionLine.interestCents),
        principal: cents(distributionLine.principalCents),
        defaultInterest: cents(distributionLine.defaultInterestCents),
      })
      .from(distributionLine)
      .where(inArray(distributionLine.distributionId, [...ids]))
      .groupBy(distributionLine.distributionId);
    return new Map(sums.map((sum) => [sum.id, sum]));
  }

  async function responses(found: Awaited<ReturnType<typeof rows>>, locale: Language): Promise<Schemas['Distribution'][]> {
    const parts = found.length > 0 ? await partsOf(found.map(({ row }) => row.id)) : new Map<string, never>();
    return found.map(({ row, receipt, data }) => {
      const sums = parts.get(row.id);
      return {
        id: row.id,
        projectId: row.projectId,
        projectName: textIn(data.name, locale),
        receiptId: row.receiptId,
        payer: receipt.payer,
        reference: receipt.reference,
        status: row.status,
        amount: fromCents(row.amountCents),
        costs: fromCents(Math.min(row.costsCents, row.amountCents)),
        interest: fromCents(Number(sums?.interest ?? 0)),
        principal: fromCents(Number(sums?.principal ?? 0)),
        defaultInterest: fromCents(Number(sums?.defaultInterest ?? 0)),
        rest: fromCents(row.restCents),
        valueOn: row.valueOn,
        draftedAt: row.draftedAt.toISOString(),
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt?.toISOString() ?? null,
      };
    });
  }

  return {
    async listDistributions(request) {
      const { status, projectId } = request.query;
      const order = sorted(
        request.query,
        { PAYER: incomingTransfer.payer, RECEIVED: distribution.valueOn, AMOUNT: distribution.amountCents },
        distribution.id,
        newestFirst,
      );
      const page = await readPage(request.query, {
        order,
        where: and(status && eq(distribution.status, status), projectId === undefined ? undefined : eq(distribution.projectId, projectId)),
        read: ({ where, orderBy, limit, offset }) =>
          rows(order)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(rows(order).where(where).as('distributions')),
      });
      const content = await responses(page.rows, request.locale);
      return { status: 200, headers: page.headers, body: { content, ...page.pages } };
    },

    async getDistribution(request) {
      const { id } = request.params;
      const [found, { lines, headers }] = await Promise.all([rows().where(eq(distribution.id, id)), paidLinesPart(db, id, request.query)]);
      const [response] = await responses(found, request.locale);
      if (!response) throw new Refusal('NOT_FOUND');
      const userIds = [...new Set(lines.map(({ userId }) => userId))];
      const people =
        userIds.length > 0
          ? await db.select({ id: appUser.id, profile: appUser.profile }).from(appUser).where(inArray(appUser.id, userIds))
          : [];
      const names = new Map(people.map((person) => [person.id, nameOf(person.profile)]));
      return {
        status: 200,
        ...(headers && { headers }),
        body: {
          ...response,
          version: distributionVersion(found[0]?.row ?? { costsCents: 0, restCents: 0 }, lines),
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
