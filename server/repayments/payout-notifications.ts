import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { type Clock, today } from '../lib/clock.ts';
import { type ProjectRow, roomLeft, takesMoney } from '../investing/responses.ts';
import type { Tx } from '../store/open.ts';
import { investment, notification, project } from '../store/schema.ts';
import { lateNotice, repaidNotice } from './payout-messages.ts';

/** Tells every lender of a loan whose due date was missed, once however often they lent to it. */
export async function notifyLate(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const lenders = await tx
    .selectDistinct({ userId: investment.userId })
    .from(investment)
    .where(and(eq(investment.projectId, projectRow.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  for (const { userId } of lenders)
    await tx.insert(notification).values({
      id: `ntf-${randomUUID()}`,
      userId,
      code: 'LOAN_LATE',
      type: 'MESSAGE',
      ...lateNotice(projectRow.data.name),
      callToAction: `/project/${projectRow.id}`,
      createdAt: clock.now(),
    });
}

/** Tells every lender of a repaid loan, with the way to a new one where there is one (2.15). */
export async function notifyRepaid(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const lent = await tx
    .select()
    .from(investment)
    .where(and(eq(investment.projectId, projectRow.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  const active = await tx.select().from(project).where(eq(project.status, 'ACTIVE')).orderBy(project.position, project.id);
  const loans = active.filter((row) => row.data.projectType === 'REAL_ESTATE' && takesMoney(row, 0, today(clock)));
  for (const one of lent) {
    const target = loans.find(
      (row) => one.amountCents >= row.minCents && one.amountCents % row.stepCents === 0 && one.amountCents <= roomLeft(row, 0),
    );
    await tx.insert(notification).values({
      id: `ntf-${randomUUID()}`,
      userId: one.userId,
      code: 'LOAN_REPAID',
      type: 'MESSAGE',
      ...repaidNotice(projectRow.data.name, target?.data.name),
      callToAction: target ? `/project/${target.id}/transfer-investment/${one.id}` : null,
      createdAt: clock.now(),
    });
  }
}
