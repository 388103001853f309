import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { fromCents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/open.ts';
import { descending, keyOf, orderBy, type PageQuery, readPage } from '../store/paged-list.ts';
import { bankEntry, bankFile, bankStatement, bankStatementEntry, incomingTransfer } from '../store/schema.ts';

type Statement = components['schemas']['Statement'];
type BankEntry = components['schemas']['BankEntry'];

interface Page {
  number: number;
  size: number;
}

/** What has become of a line: of a credit as its transfer says by now, which an operator may have matched. */
const statusOf = sql<BankEntry['status']>`coalesce(${incomingTransfer.status}, ${bankEntry.outcome})`;

const unmatchedCount = sql<number>`(
  select count(*)::integer from bank_statement_entry told join bank_entry entry on entry.id = told.entry_id
  left join incoming_transfer receipt on receipt.id = entry.receipt_id
  where told.statement_id = ${bankStatement.id} and coalesce(receipt.status, entry.outcome) = 'UNMATCHED')`;

const newestFirst = descending(bankStatement.day, bankFile.takenAt, bankStatement.id);

const withFile = (db: Db | Tx) =>
  db
    .select({ statement: bankStatement, file: bankFile, unmatchedCount, key: keyOf(newestFirst) })
    .from(bankStatement)
    .innerJoin(bankFile, eq(bankFile.sha256, bankStatement.fileSha256));

/** Statements of the given ids, in their order. */
export async function statementsById(db: Db | Tx, ids: readonly string[]): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const rows = await withFile(db).where(inArray(bankStatement.id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.statement.id) - ids.indexOf(b.statement.id)).map(toStatement);
}

/** The ids of all statements, newest first, as a statement for the database. */
export const statementIds = (db: Db) =>
  db
    .select({ id: bankStatement.id })
    .from(bankStatement)
    .innerJoin(bankFile, eq(bankFile.sha256, bankStatement.fileSha256))
    .orderBy(...orderBy(newestFirst))
    .getSQL();

/** A part of all statements, newest first. */
export async function statementPage(db: Db, query: PageQuery) {
  const { rows, ...page } = await readPage(query, {
    order: newestFirst,
    read: ({ where, orderBy: order, limit, offset }) =>
      withFile(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(withFile(db).where(where).as('statements')),
  });
  return { ...page, content: rows.map(toStatement) };
}

interface Row {
  statement: typeof bankStatement.$inferSelect;
  file: typeof bankFile.$inferSelect;
  unmatchedCount: number;
}

function toStatement({ statement, file, unmatchedCount: unmatched }: Row): Statement {
  const { id, kind, account, bankId, day, openingCents, closingCents, entryCount } = statement;
  return {
    id,
    kind,
    account,
    bankId,
    day,
    ...(openingCents === null ? {} : { opening: fromCents(openingCents) }),
    ...(closingCents === null ? {} : { closing: fromCents(closingCents) }),
    credits: fromCents(statement.creditCents),
    debits: fromCents(statement.debitCents),
    entryCount,
    unmatchedCount: unmatched,
    fileName: file.name,
    takenBy: file.takenBy,
    takenAt: file.takenAt.toISOString(),
  };
}

/** A page of the lines of a statement, in the order of the file. */
export async function entriesOfStatement(db: Db, statementId: string, { number, size }: Page): Promise<BankEntry[]> {
  const rows = await db
    .select({ entry: bankEntry, status: statusOf })
    .from(bankStatementEntry)
    .innerJoin(bankEntry, eq(bankEntry.id, bankStatementEntry.entryId))
    .leftJoin(incomingTransfer, eq(incomingTransfer.id, bankEntry.receiptId))
    .where(and(eq(bankStatementEntry.statementId, statementId)))
    .orderBy(asc(bankStatementEntry.position))
    .limit(size)
    .offset(number * size);
  return rows.map(({ entry, status }) => ({
    id: entry.id,
    entryReference: entry.entryReference,
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    direction: entry.direction,
    amount: fromCents(entry.amountCents),
    reference: entry.reference,
    counterparty: entry.counterpartyName,
    ...(entry.endToEndId ? { endToEndId: entry.endToEndId } : {}),
    ...(entry.counterpartyIban ? { iban: entry.counterpartyIban } : {}),
    ...(entry.returnReason ? { returnReason: entry.returnReason } : {}),
    status,
  }));
}
