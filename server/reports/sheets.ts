import { desc, eq, inArray } from 'drizzle-orm';
import { daysBetween } from '../../domain/duration.ts';
import { sheetFile } from '../documents/in-worker.ts';
import type { SheetTable } from '../documents/sheet.ts';
import { said } from '../investing/present.ts';
import { payout } from '../repayments/tables.ts';
import type { Db } from '../store/open.ts';
import { appUser, investment, type Language, project } from '../store/schema.ts';
import { reportTexts } from './texts.ts';

/** All of a person's investments with what came back so far (INV-10). */
export async function investmentsSheet(db: Db, userId: string, locale: Language): Promise<Buffer> {
  const texts = reportTexts[locale];
  const rows = await db
    .select()
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(investment.userId, userId))
    .orderBy(desc(investment.createdAt), desc(investment.number));
  const paid = await db.select().from(payout).where(eq(payout.userId, userId));
  const sumOf = (id: string, pick: (one: (typeof paid)[number]) => number) =>
    paid.filter(({ investmentId }) => investmentId === id).reduce((sum, one) => sum + pick(one), 0);
  return sheetFile({
    name: texts.investments,
    columns: [
      { title: texts.number, width: 14 },
      { title: texts.project, width: 32 },
      { title: texts.status, width: 16 },
      { title: texts.amount, width: 14 },
      { title: texts.rate, width: 12 },
      { title: texts.made, width: 14 },
      { title: texts.paid, width: 14 },
      { title: texts.interestPaid, width: 16 },
      { title: texts.withheld, width: 16 },
      { title: texts.principal, width: 16 },
    ],
    rows: rows.map(({ investment: one, project: of }) => [
      String(one.number).padStart(6, '0'),
      said(of.data.name, locale),
      texts.statuses[one.status],
      { cents: one.amountCents },
      { figure: Number(one.ratePercent) },
      { day: one.createdAt.toISOString() },
      { day: one.paidAt?.toISOString() ?? null },
      { cents: sumOf(one.id, ({ interestCents }) => interestCents) },
      { cents: sumOf(one.id, ({ withheldCents }) => withheldCents) },
      { cents: sumOf(one.id, ({ principalCents }) => principalCents) },
    ]),
  });
}

/** The three reports of administrators (ADMIN-02). English only where a column has no word of its own: they are read in the office. */
export async function adminSheet(
  db: Db,
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
  return sheetFile(table);
}

async function investors(db: Db, locale: Language): Promise<SheetTable> {
  const texts = reportTexts[locale];
  const people = await db.select().from(appUser).orderBy(appUser.createdAt, appUser.id);
  const lent = await db
    .select()
    .from(investment)
    .where(inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']));
  return {
    name: 'INVESTORS',
    columns: [
      { title: 'Id', width: 24 },
      { title: texts.investor, width: 32 },
      { title: 'E-mail', width: 32 },
      { title: 'KYC', width: 18 },
      { title: texts.status, width: 16 },
      { title: texts.investments, width: 14 },
      { title: texts.amount, width: 16 },
    ],
    rows: people.map((person) => {
      const own = lent.filter(({ userId }) => userId === person.id);
      return [
        person.id,
        (person.profile.company && person.profile.companyName) || [person.profile.name, person.profile.surname].filter(Boolean).join(' '),
        person.email,
        person.kycStatus,
        person.compliance.status,
        { figure: own.length },
        { cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0) },
      ];
    }),
  };
}

async function projects(db: Db, locale: Language): Promise<SheetTable> {
  const texts = reportTexts[locale];
  const rows = await db.select().from(project).orderBy(project.position, project.id);
  return {
    name: 'PROJECTS',
    columns: [
      { title: 'Id', width: 24 },
      { title: texts.project, width: 32 },
      { title: texts.status, width: 16 },
      { title: texts.amount, width: 16 },
      { title: texts.paid, width: 16 },
      { title: texts.investor, width: 12 },
    ],
    rows: rows.map((row) => [
      row.id,
      said(row.data.name, locale),
      row.status,
      { cents: row.targetCents },
      { cents: row.collectedCents },
      { figure: row.investorCount },
    ]),
  };
}

async function overdue(db: Db, day: string, locale: Language): Promise<SheetTable> {
  const texts = reportTexts[locale];
  const late = await db.select().from(project).where(eq(project.status, 'LATE')).orderBy(project.id);
  return {
    name: 'OVERDUE_PAYMENT',
    columns: [
      { title: 'Id', width: 24 },
      { title: texts.project, width: 32 },
      { title: texts.period, width: 14 },
      { title: 'Days late', width: 12 },
      { title: texts.amount, width: 16 },
    ],
    rows: late.flatMap((row) =>
      (row.data.repaymentSchedule ?? [])
        .filter(({ status }) => status === 'LATE')
        .map(({ dueDate }) => [
          row.id,
          said(row.data.name, locale),
          { day: dueDate },
          { figure: Math.max(0, daysBetween(dueDate, day)) },
          { cents: row.collectedCents },
        ]),
    ),
  };
}
