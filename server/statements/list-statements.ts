import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { fromCents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/db.ts';
import { descending, keyOf, orderBy, type PageQuery, readPage } from '../store/paged-list.ts';
import { bankEntry, bankFile, bankStatement, bankStatementEntry, incomingTransfer } from '../store/schema.ts';

type Statement = components['schemas']['Statement'];
type BankEntry = components['schemas']['BankEntry'];

interface Page {
  number: number;
  size: number;
}

/** The outcome of a line: of a credit the current status of its transfer, which an operator may have matched. */
const statusOf = sql<BankEntry['status']>`coalesce(${incomingTransfer.status}, ${bankEntry.outcome})`;

const unmatchedCount = sql<number>`(
  select count(*)::integer from bank_statement_entry line join bank_entry entry on entry.id = line.entry_id
  left join incoming_transfer receipt on receipt.id = entry.receipt_id
  where line.statement_id = ${bankStatement.id} and coalesce(receipt.status, entry.outcome) = 'UNMATCHED')`;

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
  const rows = await lines(db)
    .where(eq(bankStatementEntry.statementId, statementId))
    .orderBy(asc(bankStatementEntry.position))
    .limit(size)
    .offset(number * size);
  return rows.map(({ entry, status }) => toBankEntry(entry, status));
}

/** A line of a statement, by its place in it, counted from 0. */
interface Line {
  statementId: string;
  position: number;
}

const lineKey = sql<string>`${bankStatement.id} || coalesce(' ' || ${bankStatementEntry.position}, '')`;

/** The keys of all lines as `id`: the newest statement first, its lines in the order of the file. A statement without a line has one key. */
export const statementLineKeys = (db: Db) =>
  db
    .select({ id: lineKey.as('id') })
    .from(bankStatement)
    .innerJoin(bankFile, eq(bankFile.sha256, bankStatement.fileSha256))
    .leftJoin(bankStatementEntry, eq(bankStatementEntry.statementId, bankStatement.id))
    .orderBy(...orderBy(newestFirst), asc(bankStatementEntry.position))
    .getSQL();

function parsedKey(key: string): { statementId: string; position: number | undefined } {
  const [statementId = '', position] = key.split(' ');
  return { statementId, position: position === undefined ? undefined : Number(position) };
}

/** The lines with these keys, each with its statement; `position` is counted from 0. */
export async function statementLines(db: Db, keys: readonly string[]) {
  const wanted = keys.map(parsedKey);
  const statementIds = [...new Set(wanted.map(({ statementId }) => statementId))];
  const places = wanted.filter((place): place is Line => place.position !== undefined);
  const [statements, rows] = await Promise.all([
    statementsById(db, statementIds),
    lines(db).where(sql`(${bankStatementEntry.statementId}, ${bankStatementEntry.position}) in (
      select "statementId", position from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place ("statementId" text, position integer))`),
  ]);
  const statementOf = new Map(statements.map((statement) => [statement.id, statement]));
  const lineAt = new Map(rows.map(({ place, entry, status }) => [`${place.statementId} ${place.position}`, toBankEntry(entry, status)]));
  return keys.flatMap((id) => {
    const { statementId, position } = parsedKey(id);
    const statement = statementOf.get(statementId);
    return statement ? [{ id, statement, position, entry: lineAt.get(id) }] : [];
  });
}

const lines = (db: Db) =>
  db
    .select({ place: bankStatementEntry, entry: bankEntry, status: statusOf })
    .from(bankStatementEntry)
    .innerJoin(bankEntry, eq(bankEntry.id, bankStatementEntry.entryId))
    .leftJoin(incomingTransfer, eq(incomingTransfer.id, bankEntry.receiptId));

function toBankEntry(entry: typeof bankEntry.$inferSelect, status: BankEntry['status']): BankEntry {
  return {
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
  };
}
