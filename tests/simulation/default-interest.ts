import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { systemClock, today } from '../../server/lib/clock.ts';
import { claimsOn } from '../../server/repayments/claims.ts';
import type { Db } from '../../server/store/db.ts';
import {
  audit,
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  investment,
  payout,
  project,
} from '../../server/store/schema.ts';
import { agreedPayments } from './agreed-payments.ts';

type Loan = typeof project.$inferSelect;
type Lender = typeof investment.$inferSelect;

/** Cents of a due date that a lender was given, or will be by a draft; the borrower's money counts from `valueOn`. */
interface Paid {
  investmentId: string;
  dueDate: string;
  interestCents: number;
  principalCents: number;
  defaultInterestCents: number;
  valueOn: string;
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius' });
const next = (date: string, days = 1) => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const isWeekend = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;
/** The day itself, or the next one that is a working day. */
const workingDayFrom = (date: string): string => (isWeekend(date) ? workingDayFrom(next(date)) : date);

/** Cents that are due on a day, and what was paid of them. */
interface Sum {
  dueOn: string;
  cents: number;
  paid: readonly { cents: number; valueOn: string }[];
}

/**
 * 0.05 % for each day on what is open of a sum, from the day after its last day to pay up to and with `until`; what is paid is open until the end of the day
 * from which the money counts. Rounded down to the cent. Counted day by day. [loan contract and bond terms 5.1]
 */
function interestOn({ dueOn, cents, paid }: Sum, until: string): number {
  let centDays = 0;
  for (let date = next(workingDayFrom(dueOn)); date <= until; date = next(date))
    centDays += paid.reduce((open, part) => (part.valueOn < date ? open - part.cents : open), cents);
  return Math.floor((centDays * 5) / 10_000);
}

interface Owed {
  /** Interest and principal, which are paid before default interest. */
  beforeCents: number;
  defaultInterestCents: number;
}

/**
 * What a lender is owed on a day, by due date. Default interest: of interest from its due date, of principal from then too, or from the working day after
 * the debt was called in where that is sooner; from the day on which the borrower has the loan where that is later. Interest that falls due after `until` is
 * not owed. [loan contract 5 and 10.2, bond terms 5; decisions 074 and 126]
 */
function owedTo(loan: Loan, lender: Lender, { paid, on, until }: { paid: readonly Paid[]; on: string; until: string }) {
  const { data, disbursedAt } = loan;
  const owed = new Map<string, Owed>();
  if (disbursedAt === null) return owed;
  const gotOn = day.format(disbursedAt);
  const atOnce = data.calledInOn ? workingDayFrom(next(data.calledInOn)) : undefined;
  const later = (one: string, other: string) => (one > other ? one : other);
  for (const { dueDate, interestCents, principalCents } of agreedPayments(data, {
    amountCents: lender.amountCents,
    rate: Number(lender.ratePercent),
  })) {
    const own = paid.filter((part) => part.investmentId === lender.id && part.dueDate === dueDate);
    const principal = {
      dueOn: later(atOnce !== undefined && atOnce < dueDate ? atOnce : dueDate, gotOn),
      cents: principalCents,
      paid: own.map((part) => ({ cents: part.principalCents, valueOn: part.valueOn })),
    };
    const interest = {
      dueOn: later(dueDate, gotOn),
      cents: dueDate <= until ? interestCents : 0,
      paid: own.map((part) => ({ cents: part.interestCents, valueOn: part.valueOn })),
    };
    // what falls due on one day is one sum
    const sums =
      principal.dueOn === interest.dueOn
        ? [{ ...interest, cents: interest.cents + principal.cents, paid: [...interest.paid, ...principal.paid] }]
        : [interest, principal];
    const given = own.reduce((sum, part) => sum + part.defaultInterestCents, 0);
    const open = (sum: Sum) => sum.paid.reduce((cents, part) => cents - part.cents, sum.cents);
    owed.set(dueDate, {
      beforeCents: open(interest) + (dueDate <= until || atOnce !== undefined ? open(principal) : 0),
      defaultInterestCents: Math.max(0, sums.reduce((all, sum) => all + interestOn(sum, on), 0) - given),
    });
  }
  return owed;
}

interface Receipt {
  id: string;
  status: string;
  /** Cents that are left once costs of enforcement are paid. */
  withoutCostsCents: number;
  valueOn: string;
  /** The last due date that it may pay. */
  until: string;
  /** Of its draft in the audit log: what was drafted before counts as paid. */
  draftedAs: number;
  draftedAt: Date;
  decidedAt: Date | null;
  given: Paid[];
}

interface Debt {
  loan: Loan;
  lenders: Lender[];
  /** Those that were not given up, in the order in which they were drafted. */
  receipts: Receipt[];
  /** When the last draft was given up: those that were there then were divided again. */
  cancelledAt: number;
  /** Of the call in the audit log. */
  calledInAs: number | undefined;
  /** An early repayment was announced, and receipts were divided by it. */
  wasAnnounced: boolean;
  /** A bank has sent a part of the loan back, after which days count from another day. */
  wasReturned: boolean;
}

const defaultInterestGiven = (given: readonly Paid[]) => given.reduce((sum, { defaultInterestCents }) => sum + defaultInterestCents, 0);

/** Every loan that was funded, with what its lenders were given or will be by a draft. */
async function debts(db: Db): Promise<Debt[]> {
  const loans = await db
    .select()
    .from(project)
    .where(inArray(project.status, ['FULLY_FUNDED', 'LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED']))
    .orderBy(project.id);
  if (loans.length === 0) return [];
  const ids = loans.map(({ id }) => id);
  const lenders = await db
    .select()
    .from(investment)
    .where(and(inArray(investment.projectId, ids), eq(investment.status, 'COMPLETED')))
    .orderBy(investment.id);
  const receipts = await db
    .select({ row: distribution, dueDate: incomingTransfer.dueDate, draftedAs: audit.id })
    .from(distribution)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
    .innerJoin(audit, and(eq(audit.subjectId, distribution.id), eq(audit.event, 'distribution.draft')))
    .where(inArray(distribution.projectId, ids))
    .orderBy(asc(audit.id));
  const payouts = await db.select().from(payout);
  const lines = await db.select().from(distributionLine);
  const calls = await db.select().from(audit).where(eq(audit.event, 'default.callIn'));
  const announced = await db.select().from(audit).where(like(audit.event, 'earlyRepayment.%'));
  const returned = await db.select().from(instruction).where(eq(instruction.status, 'RETURNED'));
  return loans.map((loan) => {
    const own = receipts.filter(({ row }) => row.projectId === loan.id);
    return {
      loan,
      lenders: lenders.filter(({ projectId }) => projectId === loan.id),
      receipts: own
        .filter(({ row }) => row.status !== 'CANCELLED')
        .map(({ row, dueDate, draftedAs }) => {
          const { valueOn } = row;
          const given = (row.status === 'APPROVED' ? payouts : lines)
            .filter(({ distributionId }) => distributionId === row.id)
            .map((line) => ({ ...line, valueOn }));
          const until = dueDate !== null && dueDate > valueOn ? dueDate : valueOn;
          return { ...row, until, draftedAs, given, withoutCostsCents: Math.max(0, row.amountCents - row.costsCents) };
        }),
      cancelledAt: Math.max(...own.filter(({ row }) => row.status === 'CANCELLED').map(({ row }) => row.decidedAt?.getTime() ?? 0)),
      calledInAs: calls.find(({ subjectId }) => subjectId === loan.id)?.id,
      wasAnnounced: announced.some(({ subjectId }) => subjectId === loan.id),
      wasReturned: returned.some(({ kind, projectId }) => kind === 'DISBURSEMENT' && projectId === loan.id),
    };
  });
}

/** What the platform claims today of default interest, where it is another sum. */
async function claimErrors(db: Db, { loan, lenders, receipts }: Debt): Promise<string[]> {
  const on = today(systemClock);
  const paid = receipts.filter(({ status }) => status === 'APPROVED').flatMap(({ given }) => given);
  const owed = new Map(lenders.map((lender) => [lender.id, owedTo(loan, lender, { paid, on, until: on })]));
  const claims = await claimsOn(db, loan, { day: on, until: on, withDrafts: false });
  return claims.flatMap(({ investmentId, dueDate, defaultInterestCents }) => {
    const cents = owed.get(investmentId)?.get(dueDate)?.defaultInterestCents ?? 0;
    if (cents === defaultInterestCents) return [];
    return [
      `${investmentId} is owed ${cents} of default interest for ${dueDate} of ${loan.id} on ${on}, and ${defaultInterestCents} are claimed`,
    ];
  });
}

/**
 * What receipts took of default interest and gave lenders, where it is another sum: a receipt pays what is left after costs, interest and principal, and no
 * more than is owed on its value date. Of a debt that was called in, those that were drafted after it.
 */
function receiptErrors({ loan, lenders, receipts, cancelledAt, calledInAs, wasAnnounced, wasReturned }: Debt): string[] {
  if (wasReturned || (calledInAs === undefined && wasAnnounced)) return [];
  return receipts.flatMap((receipt) => {
    const { id, valueOn, until, withoutCostsCents, draftedAs, draftedAt, given } = receipt;
    if (draftedAs < (calledInAs ?? 0) || cancelledAt >= draftedAt.getTime()) return [];
    const paid = receipts.filter((earlier) => earlier.draftedAs < draftedAs).flatMap((earlier) => earlier.given);
    const owed = new Map(lenders.map((lender) => [lender.id, owedTo(loan, lender, { paid, on: valueOn, until })]));
    const all = [...owed.values()].flatMap((dueDates) => [...dueDates.values()]);
    const before = all.reduce((sum, { beforeCents }) => sum + beforeCents, 0);
    const total = all.reduce((sum, { defaultInterestCents }) => sum + defaultInterestCents, 0);
    const taken = Math.min(Math.max(0, withoutCostsCents - before), total);
    const tooMuch = given.filter(
      (line) => line.defaultInterestCents > (owed.get(line.investmentId)?.get(line.dueDate)?.defaultInterestCents ?? 0),
    );
    return [
      ...(defaultInterestGiven(given) === taken
        ? []
        : [
            `${id} of ${valueOn} gives ${defaultInterestGiven(given)} of default interest of ${loan.id}, and ${total} are owed, of which it can pay ${taken}`,
          ]),
      ...tooMuch.map(
        (line) =>
          `${id} gives ${line.investmentId} ${line.defaultInterestCents} of default interest for ${line.dueDate}, more than is owed`,
      ),
    ];
  });
}

/** A debt that was called in and counts as recovered while default interest is open: a sentence for each lender and due date. */
function recoveryErrors({ loan, lenders, receipts, calledInAs, wasReturned }: Debt): string[] {
  if (loan.status !== 'RECOVERED' || calledInAs === undefined || wasReturned) return [];
  const paid = receipts.flatMap(({ given }) => given);
  const last = paid
    .map(({ valueOn }) => valueOn)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  return lenders.flatMap((lender) =>
    [...owedTo(loan, lender, { paid, on: last, until: last })].flatMap(([dueDate, { defaultInterestCents: cents }]) =>
      cents > 0 ? [`${loan.id} is recovered, and ${cents} of default interest are open for ${lender.id} of ${dueDate}`] : [],
    ),
  );
}

/** Where default interest is not what the contract says, a sentence each. */
export async function defaultInterestErrors(db: Db): Promise<string[]> {
  const found = [];
  for (const debt of await debts(db)) found.push(...(await claimErrors(db, debt)), ...receiptErrors(debt), ...recoveryErrors(debt));
  return found;
}
