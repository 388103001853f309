import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { CamtBooking, CamtStatement } from '../lib/iso20022/read-camt.ts';
import { decimal } from '../lib/iso20022/decimal.ts';
import { StatementProblem } from '../lib/iso20022/statement-problem.ts';
import type { Tx } from '../store/db.ts';
import { bankEntry, bankStatement, bankStatementEntry, orderInDay } from '../store/schema.ts';
import type { StatementEntry } from './entry.ts';

type StoredEntry = typeof bankEntry.$inferSelect;

/** Rows of one insert. */
const rowsAtOnce = 1000;

interface Stored {
  /** Our id of the statement. */
  id: string;
  /** Lines that were not known before, in the order of the file. */
  fresh: StatementEntry[];
}

/**
 * Stores a statement and the lines that are new. A statement that is known is left as it is; one that is known with other content, or whose opening
 * balance is not the closing balance before it, is refused. The caller holds the lock of the account's statements.
 */
export async function storeStatement(tx: Tx, statement: CamtStatement, fileSha256: string): Promise<Stored> {
  const known = await knownStatement(tx, statement);
  if (known) return { id: known, fresh: [] };
  await assertContinues(tx, statement);
  const lines: StoredLine[] = [];
  const seen = new Set<string>();
  for (const booking of statement.bookings) {
    for (const stored of await storeBooking(tx, statement.account, booking)) {
      if (seen.has(stored.entry.id))
        throw new StatementProblem('STATEMENT_MALFORMED', {
          line: booking.line,
          entry: stored.entry.entryReference,
          reason: 'the same entry twice',
        });
      seen.add(stored.entry.id);
      lines.push(stored);
    }
  }
  const [row] = await tx
    .insert(bankStatement)
    .values({
      fileSha256,
      kind: statement.kind,
      account: statement.account,
      bankId: statement.id,
      bankSequence: statement.sequence,
      day: statement.day,
      openingCents: statement.balances?.openingCents,
      closingCents: statement.balances?.closingCents,
      ...turnover(statement),
      entryCount: lines.length,
    })
    .returning({ id: bankStatement.id });
  if (!row) throw new Error('the statement was not stored');
  const rows = lines.map(({ entry }, position) => ({ statementId: row.id, position, entryId: entry.id }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx.insert(bankStatementEntry).values(rows.slice(start, start + rowsAtOnce));
  return { id: row.id, fresh: lines.flatMap(({ entry, isFresh }) => (isFresh ? [entry] : [])) };
}

const sumOf = (bookings: readonly CamtBooking[], direction: CamtBooking['direction']) =>
  bookings.filter((booking) => booking.direction === direction).reduce((sum, { amountCents }) => sum + amountCents, 0);

const turnover = ({ bookings }: CamtStatement) => ({ creditCents: sumOf(bookings, 'CREDIT'), debitCents: sumOf(bookings, 'DEBIT') });

async function knownStatement(tx: Tx, statement: CamtStatement): Promise<string | undefined> {
  const [known] = await tx
    .select()
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.account, statement.account),
        eq(bankStatement.kind, statement.kind),
        eq(bankStatement.bankId, statement.id),
        eq(bankStatement.day, statement.day),
      ),
    );
  if (!known) return undefined;
  const { creditCents, debitCents } = turnover(statement);
  const isSame =
    known.openingCents === (statement.balances?.openingCents ?? null) &&
    known.closingCents === (statement.balances?.closingCents ?? null) &&
    known.creditCents === creditCents &&
    known.debitCents === debitCents &&
    isDeepStrictEqual(bookedSums(await storedLines(tx, known.id)), bookedSums(statement.bookings));
  if (!isSame) throw new StatementProblem('STATEMENT_CHANGED', { line: statement.line, reason: `statement ${statement.id} is known` });
  return known.id;
}

interface Booked {
  reference: string;
  bookedOn: string;
  direction: CamtBooking['direction'];
  amountCents: number;
}

/** What was booked under each reference of a day, whether the bank reported it as a sum or in parts. */
function bookedSums(lines: readonly Booked[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { reference, bookedOn, direction, amountCents } of lines) {
    const name = `${bookedOn} ${reference}`;
    sums.set(name, (sums.get(name) ?? 0) + (direction === 'CREDIT' ? amountCents : -amountCents));
  }
  return sums;
}

async function storedLines(tx: Tx, statementId: string): Promise<Booked[]> {
  return tx
    .select({
      reference: bankEntry.bookingReference,
      bookedOn: bankEntry.bookedOn,
      direction: bankEntry.direction,
      amountCents: bankEntry.amountCents,
    })
    .from(bankStatementEntry)
    .innerJoin(bankEntry, eq(bankEntry.id, bankStatementEntry.entryId))
    .where(eq(bankStatementEntry.statementId, statementId));
}

/**
 * The balances of an account's statements are a chain without a gap: a missing statement is noticed before anything of the next one is booked. Where the
 * missing ones add up to nothing it is not: they are taken later, the oldest first, so each has to fit the one before it and not yet the one after it.
 */
async function assertContinues(tx: Tx, { account, day, sequence, balances, line }: CamtStatement): Promise<void> {
  if (!balances) return;
  const ofAccount = and(eq(bankStatement.account, account), eq(bankStatement.kind, 'STATEMENT'));
  const place = sql`(${bankStatement.day}, ${orderInDay})`;
  const here = sql`(${day}::date, ${sequence ?? 0}::bigint)`;
  const gap = (reason: string) => new StatementProblem('STATEMENT_BALANCE_GAP', { line, reason });
  const [before] = await tx
    .select({ cents: bankStatement.closingCents, day: bankStatement.day })
    .from(bankStatement)
    .where(and(ofAccount, lte(place, here)))
    .orderBy(desc(bankStatement.day), desc(orderInDay))
    .limit(1);
  if (before) {
    if (before.cents === balances.openingCents) return;
    throw gap(`opens with ${decimal(balances.openingCents)}, ${before.day} closed with ${decimal(before.cents ?? 0)}`);
  }
  const [after] = await tx
    .select({ cents: bankStatement.openingCents, day: bankStatement.day })
    .from(bankStatement)
    .where(and(ofAccount, gt(place, here)))
    .orderBy(asc(bankStatement.day), asc(orderInDay))
    .limit(1);
  if (after && after.cents !== balances.closingCents)
    throw gap(`closes with ${decimal(balances.closingCents)}, ${after.day} opens with ${decimal(after.cents ?? 0)}`);
}

interface StoredLine {
  entry: StatementEntry;
  isFresh: boolean;
}

/** The lines of a batch booking. A bank may report the sum in one file and its parts in another: only the first is stored, so that no money counts twice. */
async function storeBooking(tx: Tx, account: string, booking: CamtBooking): Promise<StoredLine[]> {
  const stored = await tx
    .select()
    .from(bankEntry)
    .where(and(eq(bankEntry.account, account), eq(bankEntry.bookingReference, booking.reference), eq(bankEntry.bookedOn, booking.bookedOn)))
    .orderBy(bankEntry.entryReference);
  const sum = stored.reduce(
    (total, { direction, amountCents }) => total + (direction === booking.direction ? amountCents : -amountCents),
    0,
  );
  if (stored.length > 0 && sum === booking.amountCents) return stored.map((row) => ({ entry: entryOf(row), isFresh: false }));
  const lines: StoredLine[] = [];
  for (const { counterparty, ...entry } of booking.entries) {
    const [fresh] = await tx
      .insert(bankEntry)
      .values({
        ...entry,
        account,
        bookingReference: booking.reference,
        counterpartyName: counterparty.name,
        counterpartyIban: counterparty.iban,
      })
      .onConflictDoNothing()
      .returning();
    lines.push(
      fresh ? { entry: entryOf(fresh), isFresh: true } : { entry: entryOf(await storedEntry(tx, account, entry)), isFresh: false },
    );
  }
  return lines;
}

async function storedEntry(
  tx: Tx,
  account: string,
  { entryReference, bookedOn, direction, amountCents }: Pick<StatementEntry, 'entryReference' | 'bookedOn' | 'direction' | 'amountCents'>,
): Promise<StoredEntry> {
  const [row] = await tx
    .select()
    .from(bankEntry)
    .where(
      and(
        eq(bankEntry.account, account),
        eq(bankEntry.entryReference, entryReference),
        eq(bankEntry.bookedOn, bookedOn),
        eq(bankEntry.direction, direction),
        eq(bankEntry.amountCents, amountCents),
      ),
    );
  if (!row) throw new Error(`the line ${entryReference} was not stored`);
  return row;
}

function entryOf(row: StoredEntry): StatementEntry {
  const { counterpartyName: name, counterpartyIban: iban, endToEndId, returnReason } = row;
  return {
    id: row.id,
    account: row.account,
    entryReference: row.entryReference,
    bookedOn: row.bookedOn,
    valueOn: row.valueOn,
    direction: row.direction,
    amountCents: row.amountCents,
    currency: 'EUR',
    reference: row.reference,
    counterparty: { name, ...(iban ? { iban } : {}) },
    ...(endToEndId ? { endToEndId } : {}),
    ...(returnReason ? { returnReason } : {}),
  };
}
