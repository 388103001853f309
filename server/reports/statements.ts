import { and, between, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOf } from '../../domain/duration.ts';
import { formatDate, formatMoney, formatNumber } from '../../domain/format.ts';
import { type Cents, toCents } from '../../domain/money.ts';
import { tablePdf } from '../documents/render-in-worker.ts';
import { canceledOffers } from '../investing/canceled-offers.ts';
import { textIn } from '../investing/responses.ts';
import { writeOff } from '../investing/write-off.ts';
import type { Person } from '../users/user.ts';
import { type generatedDocument, payout } from '../store/tables/repayments.ts';
import { repaidInvestments } from '../repayments/repaid-investments.ts';
import type { Db } from '../store/db.ts';
import { investment, type Language, project } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { reportMessages } from './messages.ts';

type Row = typeof generatedDocument.$inferSelect;

/** The title of a generated document: its kind, and the month or year that it is about. */
export function documentName({ type, periodFrom }: Pick<Row, 'type' | 'periodFrom'>, locale: Language): string {
  const messages = reportMessages[locale];
  return type === 'BONDS_EXTRACT' ? `${messages.bonds} ${periodFrom.slice(0, 4)}` : `${messages.statement} ${periodFrom.slice(0, 7)}`;
}

/** The bytes of a generated document, made from the books for its period. */
export const documentPdf = (db: Db, person: Person, row: Row, locale: Language): Promise<Buffer> =>
  row.type === 'BONDS_EXTRACT' ? bondsExtract(db, person, row, locale) : investmentReport(db, person, row, locale);

/**
 * What a person had invested by the end of a day, and what of it was outstanding. A loan has left on the day on which the last of its principal was paid back, one that was moved on when
 * the new one was paid, a withdrawn offer on the day of its withdrawal, an offer to a cancelled project on the day of the cancellation, and a loan that was written off on that day.
 */
async function held(db: Db, userId: string, to: string) {
  const next = alias(investment, 'next');
  const repaid = repaidInvestments(db);
  const canceled = canceledOffers(db);
  const writtenOff = writeOff(db);
  const returned = db
    .select({ cents: sum(sql`${payout.principalCents}`).as('returned') })
    .from(payout)
    .where(and(eq(payout.investmentId, investment.id), lte(payout.paidOn, to)))
    .as('returned_principal');
  const rows = await db
    .select({
      investment,
      project,
      repaidOn: repaid.on,
      writtenOffOn: writtenOff.on,
      returnedCents: returned.cents,
      next: next.paidAt,
      canceledAt: canceled.at,
    })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .crossJoinLateral(returned)
    .crossJoinLateral(writtenOff)
    .leftJoin(repaid, eq(repaid.investmentId, investment.id))
    .leftJoin(canceled, eq(canceled.investmentId, investment.id))
    .leftJoin(next, eq(next.id, investment.transferredTo))
    .where(and(eq(investment.userId, userId), inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED', 'WITHDRAWN'])))
    .orderBy(investment.createdAt, investment.number);
  const isBy = (at: Date | null) => at !== null && dayOf(at) <= to;
  return rows
    .filter(({ investment: one, repaidOn, writtenOffOn, next: movedAt, canceledAt }) => {
      const isEnded = [repaidOn, writtenOffOn].some((day) => day !== null && day <= to);
      return isBy(one.paidAt) && !isEnded && ![movedAt, one.withdrawnAt, canceledAt].some(isBy);
    })
    .map((row) => ({ ...row, outstandingCents: row.investment.amountCents - row.returnedCents }));
}

const sum = (cents: SQL) => sql<Cents>`coalesce(sum(${cents}), 0)::float8`;

/** The sums below the amounts that were invested, and what of them is outstanding. */
function sumsOf(rows: Awaited<ReturnType<typeof held>>, locale: Language): string[] {
  const sumOf = (pick: (row: (typeof rows)[number]) => Cents) => rows.reduce((total, row) => total + pick(row), 0);
  return [sumOf((row) => row.investment.amountCents), sumOf((row) => row.outstandingCents)].map((cents) => formatMoney(cents, locale));
}

/** Payments to a person in a period: the interest after tax, and the principal. */
async function receivedIn(db: Db, userId: string, from: string, to: string) {
  const [received] = await db
    .select({
      interestCents: sum(sql`${payout.interestCents} + ${payout.defaultInterestCents} - ${payout.withheldCents}`),
      principalCents: sum(sql`${payout.principalCents}`),
    })
    .from(payout)
    .where(and(eq(payout.userId, userId), between(payout.paidOn, from, to)));
  return received ?? { interestCents: 0, principalCents: 0 };
}

async function investmentReport(db: Db, person: Person, row: Row, locale: Language): Promise<Buffer> {
  const messages = reportMessages[locale];
  const lent = await held(db, person.id, row.periodTo);
  const received = await receivedIn(db, person.id, row.periodFrom, row.periodTo);
  const date = dayOf(row.createdAt);
  return tablePdf(
    {
      title: messages.statement,
      facts: [
        [messages.investor, nameOf(person.profile)],
        [messages.period, `${formatDate(row.periodFrom, locale)} – ${formatDate(row.periodTo, locale)}`],
        [messages.interestReceived.net, formatMoney(received.interestCents, locale)],
        [messages.principal, formatMoney(received.principalCents, locale)],
        [messages.madeOn, formatDate(date, locale)],
      ],
      columns: [
        { title: messages.project, share: 4 },
        { title: messages.paid, share: 2 },
        { title: messages.rate, share: 2, isFigure: true },
        { title: messages.amount, share: 2, isFigure: true },
        { title: messages.outstanding, share: 2, isFigure: true },
      ],
      rows: lent.map(({ investment: one, project: projectRow, outstandingCents }) => [
        textIn(projectRow.data.name, locale),
        one.paidAt ? formatDate(dayOf(one.paidAt), locale) : '',
        formatNumber(Number(one.ratePercent), locale, { digits: 2, fixed: true }),
        formatMoney(one.amountCents, locale),
        formatMoney(outstandingCents, locale),
      ]),
      sum: [messages.sum, '', '', ...sumsOf(lent, locale)],
      empty: messages.noInvestments,
      page: messages.page,
      date,
    },
    locale,
    person.id,
  );
}

async function bondsExtract(db: Db, person: Person, row: Row, locale: Language): Promise<Buffer> {
  const messages = reportMessages[locale];
  const bonds = (await held(db, person.id, row.periodTo)).filter(({ project: projectRow }) => projectRow.data.projectType === 'BONDS');
  const date = dayOf(row.createdAt);
  return tablePdf(
    {
      title: messages.bonds,
      facts: [
        [messages.investor, nameOf(person.profile)],
        [messages.wallet, person.profile.axiologyUserData.walletNumber ?? '–'],
        [messages.period, `${formatDate(row.periodFrom, locale)} – ${formatDate(row.periodTo, locale)}`],
        [messages.madeOn, formatDate(date, locale)],
      ],
      columns: [
        { title: messages.project, share: 3 },
        { title: messages.isin, share: 3 },
        { title: messages.units, share: 1.5, isFigure: true },
        { title: messages.nominal, share: 2, isFigure: true },
        { title: messages.amount, share: 2, isFigure: true },
        { title: messages.outstanding, share: 2, isFigure: true },
      ],
      rows: bonds.map(({ investment: one, project: projectRow, outstandingCents }) => {
        const nominalCents = toCents(projectRow.data.bond?.nominalValue ?? 0);
        return [
          textIn(projectRow.data.name, locale),
          projectRow.data.bond?.isin ?? '',
          nominalCents ? formatNumber(one.amountCents / nominalCents, locale) : '',
          formatMoney(nominalCents, locale),
          formatMoney(one.amountCents, locale),
          formatMoney(outstandingCents, locale),
        ];
      }),
      sum: [messages.sum, '', '', '', ...sumsOf(bonds, locale)],
      empty: messages.noBonds,
      page: messages.page,
      date,
    },
    locale,
    person.id,
  );
}
