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
    demoProjects.map((demoProject, position) => {
      const own = demoInvestments.filter((each) => each.project === demoProject.id);
      const others = demoProject.collected * 100;
      return {
        id: demoProject.id,
        data: dataOf(demoProject, day),
        status: demoProject.status,
        position,
        highlighted: demoProject.highlighted ?? false,
        investingEnabled: demoProject.status === 'ACTIVE',
        targetCents: demoProject.target * 100,
        reservedCents: others + sumOf(own.filter(isReserved)),
        collectedCents: others + sumOf(own.filter(isPaid)),
        disbursedAt: disbursedAt(demoProject, day),
        investorCount: demoProject.investors + new Set(own.filter(isPaid).map(({ user }) => user)).size,
        minCents: demoProject.min * 100,
        stepCents: demoProject.step * 100,
      };
    }),
  );

  await tx.insert(earlierLoan).values(earlierLoansOn(day, now));
  await tx.insert(audit).values(
    demoProjects.flatMap((demoProject) => {
      const end = dataOf(demoProject, day).endOfTerm;
      if (demoProject.status !== 'PAID_OFF' || !end) return [];
      const at = new Date(`${end < day ? end : day}T09:00:00Z`);
      return [
        { subject: 'project', subjectId: demoProject.id, event: 'repay', before: 'FULLY_FUNDED', after: 'PAID_OFF', actor: 'demo', at },
      ];
    }),
  );
}
