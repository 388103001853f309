import { desc, eq, sum } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { sheetFile } from '../documents/render-in-worker.ts';
import { textIn } from '../investing/responses.ts';
import { payout } from '../store/tables/repayments.ts';
import type { Db } from '../store/open.ts';
import { investment, type Language, project } from '../store/schema.ts';
import { reportMessages } from './messages.ts';

/** All of a person's investments with what came back so far (INV-10). */
export async function investmentsSheet(db: Db, userId: string, locale: Language): Promise<Buffer> {
  const messages = reportMessages[locale];
  const rows = await db
    .select()
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(investment.userId, userId))
    .orderBy(desc(investment.createdAt), desc(investment.number));
  const sums = await db
    .select({
      investmentId: payout.investmentId,
      interest: sum(payout.interestCents),
      defaultInterest: sum(payout.defaultInterestCents),
      withheld: sum(payout.withheldCents),
      principal: sum(payout.principalCents),
    })
    .from(payout)
    .where(eq(payout.userId, userId))
    .groupBy(payout.investmentId);
  const paid = new Map(sums.map((one) => [one.investmentId, one]));
  return sheetFile(
    {
      name: messages.investments,
      columns: [
        { title: messages.number, width: 14 },
        { title: messages.project, width: 32 },
        { title: messages.offerIdentifier, width: 32 },
        { title: messages.status, width: 16 },
        { title: messages.amount, width: 14 },
        { title: messages.rate, width: 12 },
        { title: messages.made, width: 14 },
        { title: messages.paid, width: 14 },
        { title: messages.interestPaid, width: 16 },
        { title: messages.withheld, width: 16 },
        { title: messages.principal, width: 16 },
      ],
      rows: rows.map(({ investment: one, project: projectRow }) => [
        String(one.number).padStart(6, '0'),
        textIn(projectRow.data.name, locale),
        offerIdentifier(projectRow.offerNumber),
        projectRow.status === 'CANCELED' && one.status !== 'WITHDRAWN' ? messages.projectCanceled : messages.statuses[one.status],
        { cents: one.amountCents },
        { percent: Number(one.ratePercent) },
        { day: dayOf(one.createdAt) },
        { day: one.paidAt && dayOf(one.paidAt) },
        { cents: Number(paid.get(one.id)?.interest ?? 0) + Number(paid.get(one.id)?.defaultInterest ?? 0) },
        { cents: Number(paid.get(one.id)?.withheld ?? 0) },
        { cents: Number(paid.get(one.id)?.principal ?? 0) },
      ]),
    },
    userId,
  );
}
