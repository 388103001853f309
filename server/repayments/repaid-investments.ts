import { eq, max, sum } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { investment, payout } from '../store/schema.ts';

/** The investments whose whole principal was repaid, and the day of the last part (`YYYY-MM-DD`): to be joined. */
export const repaidInvestments = (db: Db) =>
  db
    .select({ investmentId: payout.investmentId, on: max(payout.paidOn).as('repaid_on') })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .groupBy(payout.investmentId, investment.amountCents)
    .having(eq(sum(payout.principalCents), investment.amountCents))
    .as('repaid');
