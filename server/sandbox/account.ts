import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { addDays } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import type { CamtEntry } from '../lib/iso20022/read-camt.ts';
import { writeCamt } from '../lib/iso20022/write-camt.ts';
import { clientMoney } from '../ledger/client-money.ts';
import { type Clock, today } from '../lib/clock.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import { isRest } from '../repayments/rest.ts';
import { importStatementFile } from '../reconciliation/import-statement.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { bankEntry, bankStatement, incomingTransfer, instruction, paymentFile, sandboxAccount, sandboxBooking } from '../store/schema.ts';

const iban = collectionAccount.iban.replace(/\s/g, '');
const actor = 'sandbox-bank';

type AccountRow = typeof sandboxAccount.$inferSelect;

export interface SandboxBooking {
  /** Names the booking: the same one again changes nothing. */
  id: string;
  direction: 'CREDIT' | 'DEBIT';
  amountCents: Cents;
  reference: string;
  counterparty: { name: string; iban?: string | null | undefined };
  endToEndId?: string;
  /** Calendar day; a day whose statement was sent becomes the first one after it. */
  bookedOn: string;
}

/** A reference of the bank has at most 35 characters. */
const bankReference = (id: string) => (id.length <= 35 ? id : `S${createHash('sha256').update(id).digest('hex').slice(0, 32)}`);

/** Books a line on the client account of the demo. The platform learns of it from the statement of the day. */
export async function bookOnAccount(tx: Tx, clock: Clock, booking: SandboxBooking): Promise<void> {
  const account = await openAccount(tx, clock);
  const { counterparty, bookedOn, id, ...line } = booking;
  const first = account.statedUntil === null ? account.openedOn : addDays(account.statedUntil, 1);
  await tx
    .insert(sandboxBooking)
    .values({
      ...line,
      id: bankReference(id),
      bookedOn: bookedOn < first ? first : bookedOn,
      counterpartyName: counterparty.name,
      counterpartyIban: counterparty.iban ?? sandboxIban(counterparty.name),
    })
    .onConflictDoNothing();
}

/** The account begins with what the books say lies there, or continues the statements that the platform has. */
async function openAccount(tx: Tx, clock: Clock): Promise<AccountRow> {
  const [account] = await tx.select().from(sandboxAccount).where(eq(sandboxAccount.iban, iban)).for('update');
  if (account) return account;
  const [last] = await tx
    .select({ cents: bankStatement.closingCents })
    .from(bankStatement)
    .where(and(eq(bankStatement.account, iban), eq(bankStatement.kind, 'STATEMENT')))
    .orderBy(desc(bankStatement.day), desc(sql`coalesce(${bankStatement.sequence}, 0)`))
    .limit(1);
  const openingCents = last?.cents ?? (await clientMoney(tx));
  const day = today(clock);
  const [opened] = await tx
    .insert(sandboxAccount)
    .values({ iban, openedOn: day, openedAt: clock.now(), openingCents })
    .onConflictDoNothing()
    .returning();
  if (!opened) return openAccount(tx, clock);
  if (!last) await take(tx, clock, { ...statementBase(opened, day), id: `${day}-opening`, sequence: 0, openingCents, entries: [] });
  return opened;
}

type Statement = Parameters<typeof writeCamt>[0];

const dayMs = 86_400_000;

/** The same for every copy of a day's statement. */
const statementBase = ({ openedOn }: AccountRow, day: string): Omit<Statement, 'openingCents' | 'entries'> => ({
  id: day,
  sequence: 1 + Math.round((Date.parse(day) - Date.parse(openedOn)) / dayMs),
  createdAt: new Date(`${day}T20:59:59Z`),
  account: iban,
  owner: collectionAccount.beneficiary,
  day,
});

async function take(tx: Tx, clock: Clock, statement: Statement): Promise<void> {
  await importStatementFile(tx, clock, { name: `${statement.id}.xml`, bytes: new TextEncoder().encode(writeCamt(statement)), actor });
}

/** The statement of a day (camt.053) with what was booked on it so far; undefined for a day before the account. */
export async function statementOfDay(db: Db | Tx, day: string): Promise<Statement | undefined> {
  const [account] = await db.select().from(sandboxAccount).where(eq(sandboxAccount.iban, iban));
  if (!account || day < account.openedOn) return undefined;
  const signed = sql<string>`coalesce(sum(case ${sandboxBooking.direction} when 'CREDIT' then amount_cents else -amount_cents end), 0)::text`;
  const [before] = await db.select({ cents: signed }).from(sandboxBooking).where(lt(sandboxBooking.bookedOn, day));
  const rows = await db.select().from(sandboxBooking).where(eq(sandboxBooking.bookedOn, day)).orderBy(asc(sandboxBooking.id));
  return {
    ...statementBase(account, day),
    openingCents: account.openingCents + Number(before?.cents ?? 0),
    entries: rows.map(
      (row): CamtEntry => ({
        entryReference: row.id,
        bookedOn: row.bookedOn,
        valueOn: row.bookedOn,
        direction: row.direction,
        amountCents: row.amountCents,
        currency: 'EUR',
        reference: row.reference,
        counterparty: { name: row.counterpartyName, ...(row.counterpartyIban ? { iban: row.counterpartyIban } : {}) },
        ...(row.endToEndId ? { endToEndId: row.endToEndId } : {}),
      }),
    ),
  };
}

/** Days with bookings, the latest first. */
export async function statementDays(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: sandboxBooking.bookedOn })
    .from(sandboxBooking)
    .orderBy(desc(sandboxBooking.bookedOn))
    .limit(31);
  return rows.map(({ day }) => day);
}

/** Carries out what the platform has sent, and hands it the statements of the days that are over, as a bank does at night. */
export async function sendStatements(store: Store, clock: Clock): Promise<void> {
  await store.tx(async (tx) => {
    const account = await openAccount(tx, clock);
    await bookTold(tx, clock, account);
    await carryOut(tx, clock, account);
  });
  for (let isMore = true; isMore; ) isMore = await store.tx((tx) => sendNextStatement(tx, clock));
}

/** Transfers that events reported are on the account as well. */
async function bookTold(tx: Tx, clock: Clock, { openedAt }: AccountRow): Promise<void> {
  const reported = await tx
    .select({ incoming: incomingTransfer })
    .from(incomingTransfer)
    .leftJoin(bankEntry, eq(bankEntry.receiptId, incomingTransfer.id))
    .where(and(isNull(bankEntry.id), gt(incomingTransfer.bookedAt, openedAt), not(isRest)));
  for (const { incoming } of reported)
    await bookOnAccount(tx, clock, {
      id: incoming.id,
      direction: 'CREDIT',
      amountCents: incoming.amountCents,
      reference: incoming.reference,
      counterparty: { name: incoming.payer, iban: incoming.payerIban },
      bookedOn: today({ now: () => incoming.bookedAt }),
    });
}

/** Every payment of the files that were sent leaves the account on the day that the file names. */
async function carryOut(tx: Tx, clock: Clock, { openedAt }: AccountRow): Promise<void> {
  const rows = await tx
    .select({ instruction, executesOn: paymentFile.executesOn })
    .from(instruction)
    .innerJoin(paymentFile, eq(paymentFile.id, instruction.paymentFileId))
    .leftJoin(sandboxBooking, eq(sandboxBooking.endToEndId, instruction.id))
    .where(
      and(
        inArray(instruction.status, ['SENT', 'CONFIRMED']),
        isNull(instruction.confirmedEntry),
        isNull(sandboxBooking.id),
        // money in transit when the account was opened is on it
        or(eq(instruction.status, 'SENT'), gt(paymentFile.createdAt, openedAt)),
        lte(paymentFile.executesOn, today(clock)),
      ),
    );
  for (const { instruction: paid, executesOn } of rows)
    await bookOnAccount(tx, clock, {
      id: paid.id,
      direction: 'DEBIT',
      amountCents: paid.amountCents,
      reference: paid.remittance,
      counterparty: { name: paid.payeeName, iban: paid.payeeIban },
      endToEndId: paid.id,
      bookedOn: executesOn,
    });
}

/** Hands over the statement of the next day that is over and had bookings; false where there is none. */
export async function sendNextStatement(tx: Tx, clock: Clock): Promise<boolean> {
  const account = await openAccount(tx, clock);
  const [next] = await tx
    .select({ day: sandboxBooking.bookedOn })
    .from(sandboxBooking)
    .where(
      and(lt(sandboxBooking.bookedOn, today(clock)), account.statedUntil ? gt(sandboxBooking.bookedOn, account.statedUntil) : undefined),
    )
    .orderBy(asc(sandboxBooking.bookedOn))
    .limit(1);
  const statement = next && (await statementOfDay(tx, next.day));
  if (!statement) return false;
  await take(tx, clock, statement);
  await tx.update(sandboxAccount).set({ statedUntil: statement.day }).where(eq(sandboxAccount.iban, iban));
  return true;
}
