import { and, eq, inArray, isNull } from 'drizzle-orm';
import { amountRefusal } from '../../domain/investment-amount.ts';
import type { Localised } from '../../domain/locale.ts';
import { type Clock, today } from '../lib/clock.ts';
import { staleByProject } from '../investing/reservations.ts';
import { limitsOf, type ProjectRow, isOpenForInvesting } from '../investing/responses.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { appUser, investment, notification, project } from '../store/schema.ts';
import { defaultedNotice, lateNotice, type Notice, noticeEmail, repaidNotice } from './payout-messages.ts';
import { randomUUID } from '../lib/random.ts';

/** The lenders of a project, each once. */
export async function lendersOf(tx: Tx, projectId: string): Promise<string[]> {
  const lenders = await tx
    .selectDistinct({ userId: investment.userId })
    .from(investment)
    .where(and(eq(investment.projectId, projectId), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  return lenders.map(({ userId }) => userId);
}

/** Creates a notification with a link to the project for each of the users. */
export async function notifyAll(
  tx: Tx,
  clock: Clock,
  { userIds, code, notice, projectId }: { userIds: readonly string[]; code: string; notice: Notice; projectId: string },
): Promise<void> {
  const rows = userIds.map((userId) => ({
    id: `ntf-${randomUUID()}`,
    userId,
    code,
    type: 'MESSAGE' as const,
    ...notice,
    callToAction: `/project/${projectId}`,
    createdAt: clock.now(),
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) await tx.insert(notification).values(rows.slice(at, at + rowsAtOnce));
}

const rowsAtOnce = 1000;

/** Sends the same by e-mail, to each in their language, in the transaction that causes it. */
export async function emailAll(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: string },
  { userIds, notice, projectId }: { userIds: readonly string[]; notice: Notice; projectId: string },
): Promise<void> {
  for (let at = 0; at < userIds.length; at += rowsAtOnce) {
    const people = await tx
      .select({ email: appUser.email, language: appUser.language, profile: appUser.profile })
      .from(appUser)
      .where(inArray(appUser.id, userIds.slice(at, at + rowsAtOnce)));
    for (const { email, language, profile } of people)
      await queueEmail(tx, clock, { email, language }, noticeEmail(notice, profile.name ?? '', `${origin}/project/${projectId}`, language));
  }
}

const notifyLenders = (code: string, noticeOf: (project: Localised) => Notice) => async (tx: Tx, clock: Clock, row: ProjectRow) =>
  notifyAll(tx, clock, { userIds: await lendersOf(tx, row.id), code, notice: noticeOf(row.data.name), projectId: row.id });

/** Notifies every lender of a loan of a missed due date. */
export const notifyLate = notifyLenders('LOAN_LATE', lateNotice);
/** Notifies every lender of a loan in default, without delay. */
export const notifyDefaulted = notifyLenders('LOAN_DEFAULTED', defaultedNotice);

/** Notifies every lender of a repaid loan, with a link to a new project where there is one (2.15). */
export async function notifyRepaid(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const lent = await tx
    .select()
    .from(investment)
    .where(and(eq(investment.projectId, projectRow.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  const active = await tx.select().from(project).where(eq(project.status, 'ACTIVE')).orderBy(project.position, project.id);
  const stale = await staleByProject(tx, clock);
  const staleIn = ({ id }: ProjectRow) => stale.get(id) ?? 0;
  // the money of a recovered loan cannot be transferred to another project
  const isRecovered = projectRow.status === 'RECOVERED';
  const loans = active.filter(
    (row) => !isRecovered && row.data.projectType === 'REAL_ESTATE' && isOpenForInvesting(row, staleIn(row), today(clock)),
  );
  const rows = lent.map((one) => {
    const target = loans.find((row) => !amountRefusal(one.amountCents, limitsOf(row, staleIn(row))));
    return {
      id: `ntf-${randomUUID()}`,
      userId: one.userId,
      code: 'LOAN_REPAID',
      type: 'MESSAGE' as const,
      ...repaidNotice(projectRow.data.name, { target: target?.data.name, earlyOn: projectRow.data.earlyRepayment?.on, isRecovered }),
      callToAction: target ? `/project/${target.id}/transfer-investment/${one.id}` : null,
      createdAt: clock.now(),
    };
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce) await tx.insert(notification).values(rows.slice(at, at + rowsAtOnce));
}
