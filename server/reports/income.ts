import { and, eq, gte, lte } from 'drizzle-orm';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { tablePdf } from '../documents/render-in-worker.ts';
import { textIn } from '../investing/responses.ts';
import type { Person } from '../users/user.ts';
import { payout } from '../store/tables/repayments.ts';
import type { Db } from '../store/db.ts';
import { investment, type Language, project } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { reportMessages } from './messages.ts';

export interface Income {
  projectName: string;
  paidOn: string;
  interestCents: number;
  withheldCents: number;
}

/** Interest, with default interest, that a person was paid in a period, from the books, oldest first. */
export async function incomeOf(db: Db, userId: string, from: string, to: string, locale: Language): Promise<Income[]> {
  const rows = await db
    .select()
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(and(eq(payout.userId, userId), gte(payout.paidOn, from), lte(payout.paidOn, to)))
    .orderBy(payout.paidOn, payout.investmentId, payout.id);
  return rows
    .filter((row) => row.payout.interestCents + row.payout.defaultInterestCents > 0)
    .map((row) => ({
      projectName: textIn(row.project.data.name, locale),
      paidOn: row.payout.paidOn,
      interestCents: row.payout.interestCents + row.payout.defaultInterestCents,
      withheldCents: row.payout.withheldCents,
    }));
}

/** The income report of a year: gross, withheld, net (REP-02). */
export function incomePdf(person: Person, year: number, income: Income[], date: string, locale: Language): Promise<Buffer> {
  const messages = reportMessages[locale];
  const money = (cents: number) => formatMoney(cents, locale);
  const sum = (pick: (one: Income) => number) => income.reduce((total, one) => total + pick(one), 0);
  const gross = sum(({ interestCents }) => interestCents);
  const withheld = sum(({ withheldCents }) => withheldCents);
  return tablePdf(
    {
      title: `${messages.income} ${year}`,
      facts: [
        [messages.investor, nameOf(person.profile)],
        [messages.personalNumber, person.profile.personalNumber ?? '–'],
        [messages.year, String(year)],
        [messages.madeOn, formatDate(date, locale)],
      ],
      note: messages.incomeNote,
      columns: [
        { title: messages.project, share: 4 },
        { title: messages.paidOn, share: 2 },
        { title: messages.gross, share: 2, isFigure: true },
        { title: messages.withheld, share: 2, isFigure: true },
        { title: messages.net, share: 2, isFigure: true },
      ],
      rows: income.map((one) => [
        one.projectName,
        formatDate(one.paidOn, locale),
        money(one.interestCents),
        money(one.withheldCents),
        money(one.interestCents - one.withheldCents),
      ]),
      sum: [messages.sum, '', money(gross), money(withheld), money(gross - withheld)],
      empty: messages.nothing,
      page: messages.page,
      date,
    },
    locale,
    person.id,
  );
}
