import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, not, or, sql } from 'drizzle-orm';
import { referredInvestment } from '../../domain/payment-reference.ts';
import { confirmByEntry } from '../instructions/confirm.ts';
import { returnByEntry } from '../instructions/fail.ts';
import { learnPayeeAccount } from '../instructions/payee-account.ts';
import { fundRewards } from '../instructions/rewards.ts';
import type { Clock } from '../lib/clock.ts';
import { book } from '../payments/incoming.ts';
import { isRest } from '../repayments/rest.ts';
import { settle } from '../payments/settle.ts';
import type { StatementEntry } from '../statements/entry.ts';
import type { Tx } from '../store/db.ts';
import {
  audit,
  bankEntry,
  bankEntryTransfer,
  distribution,
  incomingTransfer,
  instruction,
  investment,
  ledgerTransfer,
  payment,
} from '../store/schema.ts';

type Outcome = 'MATCHED' | 'UNMATCHED';

interface Posted {
  outcome: Outcome;
  /** The provider's payment that the line confirms. */
  paymentId?: string;
  /** The incoming transfer of the line. */
  receiptId?: string;
}

/**
 * Books one line of the bank, once, in the transaction that stores it. A credit confirms a payment that a provider reported, or is a new transfer; a debit
 * confirms an instruction. Links the ledger movements to the line.
 */
export async function postEntry(tx: Tx, clock: Clock, entry: StatementEntry): Promise<Outcome> {
  const [{ last } = { last: null }] = await tx.select({ last: max(ledgerTransfer.id) }).from(ledgerTransfer);
  const posted = entry.direction === 'CREDIT' ? await postCredit(tx, clock, entry) : await postDebit(tx, clock, entry);
  await tx
    .update(bankEntry)
    .set({ outcome: posted.outcome, paymentId: posted.paymentId, receiptId: posted.receiptId })
    .where(eq(bankEntry.id, entry.id));
  await linkOwnMovements(tx, entry.id, last ?? 0);
  return posted.outcome;
}

async function postCredit(tx: Tx, clock: Clock, entry: StatementEntry): Promise<Posted> {
  const payerIban = entry.counterparty.iban;
  // first: returned money carries the reference of its original payment
  if (await returnByEntry(tx, clock, { ...entry, payerIban })) return { outcome: 'MATCHED' };
  if (await fundRewards(tx, clock, entry)) return { outcome: 'MATCHED' };
  const known = (await confirmReported(tx, clock, entry)) ?? (await toldBefore(tx, clock, entry));
  if (known) return known;
  const { id, amountCents, reference, counterparty, valueOn } = entry;
  const booking = { id, amountCents, reference, payer: counterparty.name, payerIban, valueOn };
  const outcome = await book(tx, clock, booking);
  return { outcome: outcome === 'unmatched' ? 'UNMATCHED' : 'MATCHED', ...(outcome === 'returned' ? {} : { receiptId: id }) };
}

async function postDebit(tx: Tx, clock: Clock, entry: StatementEntry): Promise<Posted> {
  const outcome = await confirmByEntry(tx, clock, entry);
  // also where the movement is older than its line
  if (outcome !== 'unmatched' && entry.endToEndId) await linkMovement(tx, entry.id, [['instruction.confirmed', entry.endToEndId]]);
  return { outcome: outcome === 'unmatched' ? 'UNMATCHED' : 'MATCHED' };
}

const wasCompleted = sql`exists (
  select from ${audit} where ${audit.subject} = 'payment' and ${audit.subjectId} = ${payment.id} and ${audit.event} = 'payment.complete')`;

/**
 * Confirms the provider's payment of this line: same reference, same amount, not confirmed yet. No money moves again, unless the provider has not reported the
 * payment: what the bank booked is paid.
 */
async function confirmReported(
  tx: Tx,
  clock: Clock,
  { id, amountCents, reference, counterparty }: StatementEntry,
): Promise<Posted | undefined> {
  const number = referredInvestment(reference);
  if (number === undefined) return undefined;
  const [named] = await tx
    .select({ id: investment.id, userId: investment.userId })
    .from(investment)
    .where(eq(investment.number, number))
    .for('update');
  if (!named) return undefined;
  const payments = await tx
    .select({ id: payment.id, status: payment.status })
    .from(payment)
    .leftJoin(bankEntry, eq(bankEntry.paymentId, payment.id))
    .where(
      and(
        eq(payment.investmentId, named.id),
        eq(payment.amountCents, amountCents),
        sql`${payment.providerId} is not null`,
        // money that a provider holds is on no bank statement
        isNull(payment.heldBy),
        inArray(payment.status, ['PAID', 'RETURN_DUE', 'RETURNED', 'OPEN']),
        isNull(bankEntry.id),
      ),
    )
    // the one that paid the investment first: only its money is a movement of the investment
    .orderBy(sql`${payment.status} = 'OPEN'`, sql`${wasCompleted} desc`, payment.createdAt);
  const [reported] = payments;
  if (!reported) return undefined;
  const { name, iban } = counterparty;
  const payer = iban ? { name, iban, source: 'STATEMENT' as const } : undefined;
  if (reported.status === 'OPEN') await settle(tx, clock, { paymentId: reported.id, outcome: 'paid', amountCents, payer, actor: 'bank' });
  await learnPayeeAccount(tx, clock, { userId: named.userId, iban, holderName: name, source: 'STATEMENT' });
  await linkMovement(tx, id, [
    ['payment.completed', named.id],
    ['payment.unallocated', reported.id],
  ]);
  return { outcome: 'MATCHED', paymentId: reported.id };
}

/**
 * The transfer that an event reported before: by the bank's reference, else one of the same amount and purpose within three days that is linked to no line yet.
 * Events do not name the payer's account: the line adds it.
 */
async function toldBefore(tx: Tx, clock: Clock, entry: StatementEntry): Promise<Posted | undefined> {
  const isNamed = sql<boolean>`${incomingTransfer.id} = ${entry.entryReference}`;
  const [notified] = await tx
    .select({
      id: incomingTransfer.id,
      status: incomingTransfer.status,
      investmentId: incomingTransfer.investmentId,
      distributionId: distribution.id,
    })
    .from(incomingTransfer)
    .leftJoin(distribution, and(eq(distribution.receiptId, incomingTransfer.id), ne(distribution.status, 'CANCELLED')))
    .leftJoin(bankEntry, eq(bankEntry.receiptId, incomingTransfer.id))
    .where(
      and(
        isNull(bankEntry.id),
        eq(incomingTransfer.amountCents, entry.amountCents),
        not(isRest),
        or(
          isNamed,
          and(
            sql`${entry.reference} <> ''`,
            sql`upper(regexp_replace(${incomingTransfer.reference}, '\\s', '', 'g')) = ${entry.reference.toUpperCase().replace(/\s/g, '')}`,
            sql`abs((${incomingTransfer.bookedAt} at time zone 'Europe/Vilnius')::date - ${entry.bookedOn}::date) <= 3`,
          ),
        ),
      ),
    )
    .orderBy(desc(isNamed), asc(incomingTransfer.bookedAt), asc(incomingTransfer.id))
    .limit(1);
  if (!notified) return undefined;
  await addPayerAccount(tx, clock, notified, entry.counterparty);
  await linkMovement(tx, entry.id, [
    ['transfer.unallocated', notified.id],
    ...(notified.investmentId ? [['payment.completed', notified.investmentId] as const] : []),
    ...(notified.distributionId ? [['borrower.paid', notified.distributionId] as const] : []),
  ]);
  return { outcome: notified.status === 'UNMATCHED' ? 'UNMATCHED' : 'MATCHED', receiptId: notified.id };
}

/** Adds the payer's account to drafts of returns that were made before it was known: returns go to the account that paid. */
async function addPayerAccount(
  tx: Tx,
  clock: Clock,
  { id, investmentId }: { id: string; investmentId: string | null },
  { name, iban }: StatementEntry['counterparty'],
): Promise<void> {
  if (!iban) return;
  await tx
    .update(incomingTransfer)
    .set({ payerIban: iban })
    .where(and(eq(incomingTransfer.id, id), isNull(incomingTransfer.payerIban)));
  await tx
    .update(instruction)
    .set({ payeeIban: iban, accountEnteredBy: null })
    .where(
      and(
        eq(instruction.kind, 'RETURN'),
        eq(instruction.subjectId, id),
        eq(instruction.status, 'DRAFTED'),
        or(isNull(instruction.payeeIban), isNotNull(instruction.accountEnteredBy)),
      ),
    );
  if (investmentId === null) return;
  const [lender] = await tx.select({ userId: investment.userId }).from(investment).where(eq(investment.id, investmentId));
  if (lender) await learnPayeeAccount(tx, clock, { userId: lender.userId, iban, holderName: name, source: 'STATEMENT' });
}

/** Links the first of these movements that has no line yet. */
async function linkMovement(tx: Tx, entryId: string, candidates: readonly (readonly [kind: string, ref: string])[]): Promise<void> {
  for (const [kind, ref] of candidates) {
    const [found] = await tx
      .select({ id: ledgerTransfer.id })
      .from(ledgerTransfer)
      .where(and(eq(ledgerTransfer.kind, kind), eq(ledgerTransfer.ref, ref)));
    if (!found) continue;
    const linked = await tx.insert(bankEntryTransfer).values({ transferId: found.id, entryId }).onConflictDoNothing().returning();
    if (linked.length > 0) return;
  }
}

/** Links the movements that this transaction has written since, without those of concurrent transactions. */
async function linkOwnMovements(tx: Tx, entryId: string, since: number): Promise<void> {
  await tx.execute(sql`
    insert into bank_entry_transfer (transfer_id, entry_id)
    select id, ${entryId} from ledger_transfer where id > ${since} and xmin = pg_current_xact_id()::xid
    on conflict do nothing`);
}
