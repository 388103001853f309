import { and, count, desc, eq, inArray, isNull, sum } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { daysPast } from '../../domain/repayment.ts';
import { sheetFile } from '../documents/render-in-worker.ts';
import type { SheetTable } from '../documents/spreadsheet.ts';
import { textIn } from '../investing/responses.ts';
import { claimsOn } from '../repayments/claims.ts';
import { payout } from '../store/tables/repayments.ts';
import type { Db } from '../store/open.ts';
import { appUser, investment, type Language, project } from '../store/schema.ts';
import { complianceOf } from '../users/compliance-status.ts';
import { nameOf } from '../users/display-name.ts';
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
        messages.statuses[one.status],
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

/** The three reports of administrators (ADMIN-02). */
export async function adminSheet(
  db: Db,
  operatorId: string,
  report: 'INVESTORS' | 'PROJECTS' | 'OVERDUE_PAYMENT',
  day: string,
  locale: Language,
): Promise<Buffer> {
  const table =
    report === 'INVESTORS'
      ? await investors(db, locale)
      : report === 'PROJECTS'
        ? await projects(db, locale)
        : await overdue(db, day, locale);
  return sheetFile(table, operatorId);
}

/** Everybody, with what they have invested; a loan that was moved on counts where it is now. */
async function investors(db: Db, locale: Language): Promise<SheetTable> {
  const messages = reportMessages[locale];
  const people = await db.select().from(appUser).orderBy(appUser.createdAt, appUser.id);
  const lent = await db
    .select({ userId: investment.userId, count: count(), cents: sum(investment.amountCents) })
    .from(investment)
    .where(and(inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']), isNull(investment.transferredTo)))
    .groupBy(investment.userId);
  const own = new Map(lent.map((one) => [one.userId, one]));
  return {
    name: messages.investors,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.investor, width: 32 },
      { title: messages.email, width: 32 },
      { title: messages.identity, width: 24 },
      { title: messages.compliance, width: 16 },
      { title: messages.investments, width: 14 },
      { title: messages.amount, width: 16 },
    ],
    rows: people.map((person) => [
      person.id,
      nameOf(person.profile),
      person.email,
      messages.kycStatuses[person.kycStatus],
      messages.complianceStatuses[complianceOf(person.compliance.checks, person.profile.investorExperience.type).status],
      { count: own.get(person.id)?.count ?? 0 },
      { cents: Number(own.get(person.id)?.cents ?? 0) },
    ]),
  };
}

async function projects(db: Db, locale: Language): Promise<SheetTable> {
  const messages = reportMessages[locale];
  const rows = await db.select().from(project).orderBy(project.position, project.id);
  return {
    name: messages.projects,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.offerIdentifier, width: 32 },
      { title: messages.project, width: 32 },
      { title: messages.status, width: 20 },
      { title: messages.target, width: 18 },
      { title: messages.collected, width: 18 },
      { title: messages.investors, width: 14 },
    ],
    rows: rows.map((row) => [
      row.id,
      offerIdentifier(row.offerNumber),
      textIn(row.data.name, locale),
      messages.projectStatuses[row.status],
      { cents: row.targetCents },
      { cents: row.collectedCents },
      { count: row.investorCount },
    ]),
  };
}

/** Each missed due date, with what its lenders should still get of it: interest, and at the end the principal. */
async function overdue(db: Db, day: string, locale: Language): Promise<SheetTable> {
  const messages = reportMessages[locale];
  const late = await db
    .select()
    .from(project)
    .where(inArray(project.status, ['LATE', 'DEFAULTED']))
    .orderBy(project.id);
  const owed = new Map<string, number>();
  for (const row of late)
    for (const claim of await claimsOn(db, row, { day, until: day, withDrafts: false })) {
      const key = `${row.id} ${claim.dueDate}`;
      owed.set(key, (owed.get(key) ?? 0) + claim.interestCents + claim.principalCents);
    }
  return {
    name: messages.overdue,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.project, width: 32 },
      { title: messages.dueOn, width: 14 },
      { title: messages.daysLate, width: 16 },
      { title: messages.amountDue, width: 18 },
    ],
    rows: late.flatMap((row) =>
      (row.data.repaymentSchedule ?? [])
        .filter(({ status }) => status === 'LATE')
        .map(({ dueDate }) => [
          row.id,
          textIn(row.data.name, locale),
          { day: dueDate },
          { count: daysPast(dueDate, day) },
          { cents: owed.get(`${row.id} ${dueDate}`) ?? 0 },
        ]),
    ),
  };
}
