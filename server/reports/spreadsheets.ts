import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Cents } from '../../domain/money.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import type { LongTable } from '../documents/table-stream.ts';
import { nameIn } from '../investing/project-name.ts';
import { textIn } from '../investing/responses.ts';
import { batchRows } from '../store/cursors.ts';
import type { Db } from '../store/db.ts';
import { investment, type Language, project } from '../store/schema.ts';
import { payout } from '../store/tables/repayments.ts';
import { each } from './each-row.ts';
import { reportMessages } from './messages.ts';

const day = (instant: PgColumn) => sql<string>`to_char(${instant} at time zone 'Europe/Vilnius', 'YYYY-MM-DD')`;
const sum = (amount: SQL) => sql<Cents>`coalesce(sum(${amount}), 0)::float8`;

interface Place {
  number: number;
  createdAt: string;
}

/** The next investments of a person, newest first, after one that was read before. */
function nextInvestments(db: Db, userId: string, last: Place | undefined) {
  const paid = db
    .select({
      interest: sum(sql`${payout.interestCents} + ${payout.defaultInterestCents}`).as('interest'),
      withheld: sum(sql`${payout.withheldCents}`).as('withheld'),
      principal: sum(sql`${payout.principalCents}`).as('principal'),
    })
    .from(payout)
    .where(and(eq(payout.investmentId, investment.id), eq(payout.userId, userId)))
    .as('paid');
  return db
    .select({
      number: investment.number,
      status: investment.status,
      cents: investment.amountCents,
      rate: investment.ratePercent,
      // to the microsecond
      createdAt: sql<string>`${investment.createdAt}::text`,
      madeOn: day(investment.createdAt),
      paidOn: sql<string | null>`${day(investment.paidAt)}`,
      name: nameIn(project.data),
      offerNumber: project.offerNumber,
      projectStatus: project.status,
      interest: paid.interest,
      withheld: paid.withheld,
      principal: paid.principal,
    })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .crossJoinLateral(paid)
    .where(
      and(
        eq(investment.userId, userId),
        last && sql`(${investment.createdAt}, ${investment.number}) < (${last.createdAt}::timestamptz, ${last.number})`,
      ),
    )
    .orderBy(desc(investment.createdAt), desc(investment.number))
    .limit(batchRows);
}

async function* investmentsOf(db: Db, userId: string) {
  for (let last: Place | undefined; ; ) {
    const rows = await nextInvestments(db, userId, last);
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
    last = rows.at(-1);
  }
}

/**
 * All of a person's investments with what was paid back so far (INV-10). Read part by part and not from a cursor: no connection is held, so that everybody can
 * have theirs at the same time.
 */
export function investmentsSheet(db: Db, userId: string, locale: Language): LongTable {
  const messages = reportMessages[locale];
  return {
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
      { title: messages.interestReceived.gross, width: 16 },
      { title: messages.withheld, width: 16 },
      { title: messages.principal, width: 16 },
    ],
    batches: each(investmentsOf(db, userId), (row) => [
      String(row.number).padStart(6, '0'),
      textIn(row.name, locale),
      offerIdentifier(row.offerNumber),
      row.projectStatus === 'CANCELED' && row.status !== 'WITHDRAWN' ? messages.projectCanceled : messages.statuses[row.status],
      { cents: row.cents },
      { percent: Number(row.rate) },
      { day: row.madeOn },
      { day: row.paidOn },
      { cents: row.interest },
      { cents: row.withheld },
      { cents: row.principal },
    ]),
    close: async () => {},
  };
}
