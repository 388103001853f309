import { and, eq, inArray, isNotNull, isNull, lt, max, min, or, sql } from 'drizzle-orm';
import { addDays, addMonths, dayOf } from '../../domain/duration.ts';
import { type Clock, today } from '../lib/clock.ts';
import { generatedDocument } from '../store/tables/repayments.ts';
import { canceledOffers } from '../investing/canceled-offers.ts';
import { writeOff } from '../investing/write-off.ts';
import { repaidInvestments } from '../repayments/repaid-investments.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, project } from '../store/schema.ts';

type Row = typeof generatedDocument.$inferInsert;
type Kind = Row['type'];

const rowsAtOnce = 2000;
const paid = and(inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED', 'WITHDRAWN']), isNotNull(investment.paidAt));
/** Closed accounts get no reports. */
const isReader = and(eq(appUser.id, investment.userId), isNull(appUser.endedAt));
const isBond = sql`${project.data} ->> 'projectType' = 'BONDS'`;

/**
 * Writes the reports whose time has come: of each month that is over for everybody who has paid an investment, and of each year that is over for who held bonds
 * at its end. Continues after the last one of each person. Safe to run at any time, in several processes.
 */
export async function writeReports(store: Store, clock: Clock): Promise<void> {
  const { db } = store;
  const day = today(clock);
  const due = [...(await monthsDue(db, day)), ...(await yearsDue(db, day))];
  for (let at = 0; at < due.length; at += rowsAtOnce)
    await db
      .insert(generatedDocument)
      .values(due.slice(at, at + rowsAtOnce).map((one) => reportRow({ ...one, now: clock.now() })))
      .onConflictDoNothing();
}

/** The row of a report. Its id follows from what it is about, so that there is one of each. */
export function reportRow({ userId, type, from, to, now }: { userId: string; type: Kind; from: string; to: string; now: Date }): Row {
  const made = new Date(`${addDays(to, 1)}T04:00:00Z`);
  return {
    id: `gdc-${userId.replace(/^usr-/, '')}-${type === 'BONDS_EXTRACT' ? 'bonds' : 'report'}-${from}`,
    userId,
    type,
    periodFrom: from,
    periodTo: to,
    createdAt: made < now ? made : now,
  };
}

/** The first day of the latest report of a kind, for each person. */
const latest = (db: Db, type: Kind) =>
  db
    .select({ userId: generatedDocument.userId, from: max(generatedDocument.periodFrom).as('latest_from') })
    .from(generatedDocument)
    .where(eq(generatedDocument.type, type))
    .groupBy(generatedDocument.userId)
    .as('latest');

async function monthsDue(db: Db, day: string) {
  const last = addMonths(`${day.slice(0, 7)}-01`, -1);
  const written = latest(db, 'INVESTMENT_REPORT');
  const lenders = await db
    .select({ userId: investment.userId, since: min(investment.paidAt), written: written.from })
    .from(investment)
    .innerJoin(appUser, isReader)
    .leftJoin(written, eq(written.userId, investment.userId))
    .where(and(paid, or(isNull(written.from), lt(written.from, last))))
    .groupBy(investment.userId, written.from);
  return lenders.flatMap(({ userId, since, written: before }) => {
    const first = before ? addMonths(before, 1) : `${dayOf(since!).slice(0, 7)}-01`;
    const months: string[] = [];
    for (let from = first; from <= last; from = addMonths(from, 1)) months.push(from);
    return months.map((from) => ({ userId, type: 'INVESTMENT_REPORT' as const, from, to: addDays(addMonths(from, 1), -1) }));
  });
}

async function yearsDue(db: Db, day: string) {
  const last = Number(day.slice(0, 4)) - 1;
  const written = latest(db, 'BONDS_EXTRACT');
  const repaid = repaidInvestments(db);
  const canceled = canceledOffers(db);
  const writtenOff = writeOff(db);
  const leftAt = sql<Date | null>`coalesce(${investment.withdrawnAt}, ${canceled.at})`.mapWith(investment.withdrawnAt);
  const bonds = await db
    .select({
      userId: investment.userId,
      paidAt: investment.paidAt,
      leftAt,
      repaidOn: repaid.on,
      writtenOffOn: writtenOff.on,
      written: written.from,
    })
    .from(investment)
    .innerJoin(appUser, isReader)
    .innerJoin(project, eq(project.id, investment.projectId))
    .crossJoinLateral(writtenOff)
    .leftJoin(repaid, eq(repaid.investmentId, investment.id))
    .leftJoin(canceled, eq(canceled.investmentId, investment.id))
    .leftJoin(written, eq(written.userId, investment.userId))
    .where(and(paid, isBond, or(isNull(written.from), lt(written.from, `${last}-01-01`))));
  const years = new Map<string, Set<number>>();
  for (const { userId, paidAt, leftAt: left, repaidOn, writtenOffOn, written: before } of bonds) {
    const own = years.get(userId) ?? new Set();
    years.set(userId, own);
    const bought = Number(dayOf(paidAt!).slice(0, 4));
    for (let year = before ? Math.max(bought, Number(before.slice(0, 4)) + 1) : bought; year <= last; year++)
      if ([repaidOn, writtenOffOn, left && dayOf(left)].every((day) => !day || day > `${year}-12-31`)) own.add(year);
  }
  return [...years].flatMap(([userId, own]) =>
    [...own].map((year) => ({ userId, type: 'BONDS_EXTRACT' as const, from: `${year}-01-01`, to: `${year}-12-31` })),
  );
}
