import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { fromCents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { liveInstruction } from '../instructions/draft.ts';
import type { Db, Store } from '../store/open.ts';
import { ascending, type KeysetQuery, keyOf, readList } from '../store/paged-list.ts';
import { appUser, incomingTransfer, instruction, investment, ledgerTransfer, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

type Transfer = components['schemas']['UnmatchedTransfer'];
/** A booking of the bank, or a payment whose refund was cancelled, rejected or returned: it can only go back. */
type Waiting = Omit<Transfer, 'candidates'> & { amountCents: number; goesBack: boolean };

/** Money that fits no payment, oldest first, each with the investments that it may have been for; all of it, or the part that is asked for. */
export async function unmatchedTransfers({ db }: Store, query: KeysetQuery) {
  const waiting = waitingTransfers(db);
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

function waitingTransfers(db: Db) {
  return unionAll(
    db
      .select({ id: sql<string>`${incomingTransfer.id}`.as('id'), at: incomingTransfer.bookedAt })
      .from(incomingTransfer)
      .where(eq(incomingTransfer.status, 'UNMATCHED')),
    db
      .select({ id: sql<string>`${payment.id}`.as('id'), at: ledgerTransfer.at })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .innerJoin(appUser, eq(appUser.id, investment.userId))
      .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
      .leftJoin(instruction, liveInstruction('REFUND', payment.id))
      .where(and(eq(payment.status, 'RETURN_DUE'), isNull(instruction.id))),
  ).as('waiting');
}

async function bookings(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(incomingTransfer)
    .where(and(inArray(incomingTransfer.id, ids), eq(incomingTransfer.status, 'UNMATCHED')));
  return rows.map(({ id, amountCents, reference, payer, bookedAt, reason }) => ({
    id,
    amount: fromCents(amountCents),
    amountCents,
    reference,
    payer,
    bookedAt: bookedAt.toISOString(),
    reason: reason ?? 'NOT_EXPECTED',
    goesBack: false,
  }));
}

async function refunds(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db
    .select()
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
    payer: nameOf(row.app_user.profile),
    bookedAt: row.ledger_transfer.at.toISOString(),
    reason: row.investment.status === 'WITHDRAWN' && row.investment.paidAt ? 'WITHDRAWN' : 'NOT_EXPECTED',
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
