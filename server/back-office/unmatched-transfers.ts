import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { figureOf } from '../../domain/amount.ts';
import { toCents } from '../../domain/money.ts';
import { investmentReference, referredInvestment } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { liveInstruction } from '../instructions/draft.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { ascending, descending, type KeysetQuery, keyOf, readList, sorted } from '../store/paged-list.ts';
import { appUser, incomingTransfer, instruction, investment, type Language, ledgerTransfer, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { operatorNames } from '../users/operator-names.ts';
import { fullName, isInName, isPartOf } from './people.ts';
import { isByHand, mismatch, refundMismatch, refundStatus, transferRows, type TransferStatus } from './transfer-rows.ts';

type Transfer = components['schemas']['UnmatchedTransfer'];

interface Sort {
  sort?: 'PAYER' | 'BOOKED' | 'AMOUNT' | undefined;
  direction?: 'ASC' | 'DESC' | undefined;
}

export interface TransferFilter extends Sort {
  /** By default open transfers only. */
  status?: TransferStatus | 'ALL' | undefined;
  reason?: Transfer['reason'] | undefined;
  /** Part of the payer's name or of the reference, or the whole amount in euro. */
  search?: string | undefined;
}

/** Unmatched transfers and their outcomes. Open ones oldest first, with the investments that they may be for; all others latest first. */
export async function unmatchedTransfers({ db }: Store, query: KeysetQuery & TransferFilter, locale: Language) {
  const { status = 'UNMATCHED' } = query;
  const { listed, order } = transferList(db, query);
  const { rows, headers } = await readList(query, {
    order,
    read: ({ where, orderBy, limit }) => {
      const transfers = db
        .select({ id: listed.id, key: keyOf(order) })
        .from(listed)
        .where(where)
        .orderBy(...orderBy);
      return limit === undefined ? transfers : transfers.limit(limit);
    },
    count: (where) => db.$count(listed, where),
  });
  const ids = rows.map(({ id }) => id);
  // a transfer that was decided since the first statement no longer has the requested status
  const found = (await transferRows(db, ids, locale)).filter((row) => status === 'ALL' || row.status === status);
  const byId = new Map(found.map((row) => [row.id, row]));
  const waiting = found.filter((row) => row.status === 'UNMATCHED' && !row.goesBack);
  const open = await openTransfers(db, [...new Set(waiting.map(({ amountCents }) => amountCents))]);
  const names = await operatorNames(
    db,
    found.flatMap(({ decision }) => decision?.by.id ?? []),
  );
  const body = ids.flatMap((id): Transfer[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { amountCents, goesBack, heldBy, decision, ...shown } = row;
    const candidates = open
      .filter((candidate) => row.status === 'UNMATCHED' && !goesBack && candidate.amountCents === amountCents)
      .filter((candidate) => candidate.heldBy === heldBy && (heldBy === null || candidate.userId === row.accountHolder?.id))
      .map(({ investmentId, name, paymentPurpose }) => ({ investmentId, name, paymentPurpose }));
    const by = decision && { id: decision.by.id, name: names.get(decision.by.id) ?? decision.by.name };
    return [{ ...shown, candidates, ...(decision && by && { decision: { by, at: decision.at } }) }];
  });
  return { headers, body };
}

type ListFilter = TransferFilter & { status: TransferStatus | 'ALL' };

/** Which transfers and refunds a list shows, and in which order: those that wait oldest first, others latest first. */
export function transferList(db: Db, query: TransferFilter) {
  const { status = 'UNMATCHED' } = query;
  const listed = listedTransfers(db, { ...query, status });
  const usual = (status === 'UNMATCHED' ? ascending : descending)(listed.at, listed.id);
  return { listed, order: sorted(query, { PAYER: listed.payer, BOOKED: listed.at, AMOUNT: listed.amountCents }, listed.id, usual) };
}

function listedTransfers(db: Db, filter: ListFilter) {
  return unionAll(
    db
      .select({
        id: sql<string>`${incomingTransfer.id}`.as('id'),
        at: incomingTransfer.bookedAt,
        payer: sql<string>`${incomingTransfer.payer}`.as('payer'),
        amountCents: incomingTransfer.amountCents,
      })
      .from(incomingTransfer)
      .where(and(isByHand, isBooked(filter))),
    db
      .select({
        id: sql<string>`${payment.id}`.as('id'),
        at: ledgerTransfer.at,
        payer: sql<string>`${fullName}`.as('payer'),
        amountCents: payment.amountCents,
      })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .innerJoin(appUser, eq(appUser.id, investment.userId))
      .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
      .leftJoin(instruction, liveInstruction('REFUND', payment.id))
      .where(and(sql`${payment.status} in ('RETURN_DUE', 'RETURNED')`, isRefundOf(filter))),
  ).as('listed');
}

/** The amount that a text names; undefined where it names none that the database could hold. */
function centsIn(search: string) {
  const figure = figureOf(search.replace(/^€\s*/, ''));
  const amount = figure === undefined ? undefined : toCents(figure);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Spaces of a reference do not matter: payers write it in groups. */
function isBooked({ status, reason, search = '' }: ListFilter): SQL | undefined {
  const text = search.trim();
  const amount = centsIn(text);
  return and(
    status === 'ALL' ? undefined : eq(incomingTransfer.status, status),
    reason && eq(mismatch, reason),
    text === ''
      ? undefined
      : or(
          isPartOf(text, incomingTransfer.payer),
          isPartOf(text.replaceAll(/\s/g, ''), sql`replace(${incomingTransfer.reference}, ' ', '')`),
          amount === undefined ? undefined : eq(incomingTransfer.amountCents, amount),
        ),
  );
}

function isRefundOf({ status, reason, search = '' }: ListFilter): SQL | undefined {
  const text = search.trim();
  const amount = centsIn(text);
  const number = referredInvestment(text);
  return and(
    status === 'ALL' ? undefined : eq(refundStatus, status),
    reason && eq(refundMismatch, reason),
    text === ''
      ? undefined
      : or(
          isInName(text),
          number === undefined ? undefined : eq(investment.number, number),
          amount === undefined ? undefined : eq(payment.amountCents, amount),
        ),
  );
}

/** Investments that wait for a bank transfer of one of these amounts. */
async function openTransfers(db: Db, amounts: number[]) {
  if (amounts.length === 0) return [];
  const rows = await db
    .select()
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(and(eq(payment.provider, 'directPayment'), eq(payment.status, 'OPEN'), inArray(payment.amountCents, amounts)));
  return rows.map((row) => ({
    amountCents: row.payment.amountCents,
    heldBy: row.payment.heldBy,
    userId: row.investment.userId,
    investmentId: row.investment.id,
    name: nameOf(row.app_user.profile),
    paymentPurpose: investmentReference(row.investment.number),
  }));
}
