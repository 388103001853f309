import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { figureOf } from '../../domain/amount.ts';
import { fromCents, toCents } from '../../domain/money.ts';
import { investmentReference, referredInvestment } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { liveInstruction } from '../instructions/draft.ts';
import type { Db, Store } from '../store/open.ts';
import { ascending, type KeysetQuery, keyOf, readList } from '../store/paged-list.ts';
import { appUser, incomingTransfer, instruction, investment, ledgerTransfer, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { isInName, isPartOf } from './people.ts';

type Transfer = components['schemas']['UnmatchedTransfer'];
/** A booking of the bank, or a payment whose refund was cancelled, rejected or returned: it can only go back. */
type Waiting = Omit<Transfer, 'candidates'> & { amountCents: number; goesBack: boolean };

interface Filter {
  reason?: Transfer['reason'] | undefined;
  /** Part of the payer's name or of the reference, or the whole amount in euro. */
  search?: string | undefined;
}

/** Money that fits no payment, oldest first, each with the investments that it may have been for; all of it, or the part that is asked for. */
export async function unmatchedTransfers({ db }: Store, query: KeysetQuery & Filter) {
  const waiting = waitingTransfers(db, query);
  const order = ascending(waiting.at, waiting.id);
  const { rows, headers } = await readList(query, {
    order,
    read: ({ where, orderBy, limit }) => {
      const transfers = db
        .select({ id: waiting.id, key: keyOf(order) })
        .from(waiting)
        .where(where)
        .orderBy(...orderBy);
      return limit === undefined ? transfers : transfers.limit(limit);
    },
    count: (where) => db.$count(waiting, where),
  });
  const ids = rows.map(({ id }) => id);
  const found = new Map([...(await bookings(db, ids)), ...(await refunds(db, ids))].map((one) => [one.id, one]));
  const open = await openTransfers(db, [...new Set([...found.values()].map(({ amountCents }) => amountCents))]);
  const body = ids.flatMap((id): Transfer[] => {
    const one = found.get(id);
    if (!one) return [];
    const { amountCents, goesBack, ...shown } = one;
    const fitting = goesBack ? [] : open.filter((candidate) => candidate.amountCents === amountCents);
    const candidates = fitting.map((it) => {
      const { amountCents: _, ...candidate } = it;
      return candidate;
    });
    return [{ ...shown, candidates }];
  });
  return { headers, body };
}

function waitingTransfers(db: Db, filter: Filter) {
  return unionAll(
    db
      .select({ id: sql<string>`${incomingTransfer.id}`.as('id'), at: incomingTransfer.bookedAt })
      .from(incomingTransfer)
      .where(and(eq(incomingTransfer.status, 'UNMATCHED'), isBooked(filter))),
    db
      .select({ id: sql<string>`${payment.id}`.as('id'), at: ledgerTransfer.at })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .innerJoin(appUser, eq(appUser.id, investment.userId))
      .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
      .leftJoin(instruction, liveInstruction('REFUND', payment.id))
      .where(and(eq(payment.status, 'RETURN_DUE'), isNull(instruction.id), isRefundOf(filter))),
  ).as('waiting');
}

/** The amount that a text names; undefined where it names none that the database could hold. */
function centsIn(search: string) {
  const figure = figureOf(search.replace(/^€\s*/, ''));
  const amount = figure === undefined ? undefined : toCents(figure);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Spaces of a reference do not matter: payers write it in groups. */
function isBooked({ reason, search = '' }: Filter): SQL | undefined {
  const text = search.trim();
  const amount = centsIn(text);
  return and(
    reason && eq(bookedReason, reason),
    text === ''
      ? undefined
      : or(
          isPartOf(text, incomingTransfer.payer),
          isPartOf(text.replaceAll(/\s/g, ''), sql`replace(${incomingTransfer.reference}, ' ', '')`),
          amount === undefined ? undefined : eq(incomingTransfer.amountCents, amount),
        ),
  );
}

function isRefundOf({ reason, search = '' }: Filter): SQL | undefined {
  const text = search.trim();
  const amount = centsIn(text);
  const number = referredInvestment(text);
  return and(
    reason && eq(refundReason, reason),
    text === ''
      ? undefined
      : or(
          isInName(text),
          number === undefined ? undefined : eq(investment.number, number),
          amount === undefined ? undefined : eq(payment.amountCents, amount),
        ),
  );
}

const bookedReason = sql<Transfer['reason']>`coalesce(${incomingTransfer.reason}, 'NOT_EXPECTED')`;
const refundReason = sql<
  Transfer['reason']
>`case when ${investment.status} = 'WITHDRAWN' and ${investment.paidAt} is not null then 'WITHDRAWN' else 'NOT_EXPECTED' end`;

async function bookings(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db
    .select({ transfer: incomingTransfer, reason: bookedReason })
    .from(incomingTransfer)
    .where(and(inArray(incomingTransfer.id, ids), eq(incomingTransfer.status, 'UNMATCHED')));
  return rows.map(({ transfer: { id, amountCents, reference, payer, bookedAt }, reason }) => ({
    id,
    amount: fromCents(amountCents),
    amountCents,
    reference,
    payer,
    bookedAt: bookedAt.toISOString(),
    reason,
    goesBack: false,
  }));
}

async function refunds(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db
    .select({ payment, investment, user: appUser, at: ledgerTransfer.at, reason: refundReason })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
    .where(and(inArray(payment.id, ids), eq(payment.status, 'RETURN_DUE')));
  return rows.map((row) => ({
    id: row.payment.id,
    amount: fromCents(row.payment.amountCents),
    amountCents: row.payment.amountCents,
    reference: investmentReference(row.investment.number),
    payer: nameOf(row.user.profile),
    bookedAt: row.at.toISOString(),
    reason: row.reason,
    goesBack: true,
  }));
}

/** Investments that wait for a bank transfer of one of these amounts. */
async function openTransfers(db: Db, amounts: number[]) {
  const rows = await db
    .select()
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(and(eq(payment.provider, 'directPayment'), eq(payment.status, 'OPEN'), inArray(payment.amountCents, amounts)));
  return rows.map((row) => ({
    amountCents: row.payment.amountCents,
    investmentId: row.investment.id,
    name: nameOf(row.app_user.profile),
    paymentPurpose: investmentReference(row.investment.number),
  }));
}
