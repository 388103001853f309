import type { Tx } from '../store/db.ts';
import { audit, earlierLoan, project } from '../store/schema.ts';
import { earlierLoansOn } from './earlier-loans.ts';
import { demoProjects } from './projects.ts';
import { demoInvestments, isPaid, isReserved, sumOf } from './investments.ts';
import { dataOf, disbursedAt } from './project-data.ts';
import type { SeedTime } from './seed-time.ts';

/** The demo's projects, with the amounts that the demo investments and other lenders have paid in. */
export async function seedProjects(tx: Tx, { day, now }: SeedTime): Promise<void> {
  await tx.insert(project).values(
    demoProjects.map((one, position) => {
      const own = demoInvestments.filter((each) => each.project === one.id);
      const others = one.collected * 100;
      return {
        id: one.id,
        data: dataOf(one, day),
        status: one.status,
        position,
        highlighted: one.highlighted ?? false,
        investingEnabled: one.status === 'ACTIVE',
        targetCents: one.target * 100,
        reservedCents: others + sumOf(own.filter(isReserved)),
        collectedCents: others + sumOf(own.filter(isPaid)),
        disbursedAt: disbursedAt(one, day),
        investorCount: one.investors + new Set(own.filter(isPaid).map(({ user }) => user)).size,
        minCents: one.min * 100,
        stepCents: one.step * 100,
      };
    }),
  );

  await tx.insert(earlierLoan).values(earlierLoansOn(day, now));
  await tx.insert(audit).values(
    demoProjects.flatMap((one) => {
      const end = dataOf(one, day).endOfTerm;
      if (one.status !== 'PAID_OFF' || !end) return [];
      const at = new Date(`${end < day ? end : day}T09:00:00Z`);
      return [{ subject: 'project', subjectId: one.id, event: 'repay', before: 'FULLY_FUNDED', after: 'PAID_OFF', actor: 'demo', at }];
    }),
  );
}
