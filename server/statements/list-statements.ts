import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { fromCents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/open.ts';
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

/** Statements of the given ids in their order, or a page of all, newest first. */
export async function statements(db: Db | Tx, which: { ids: readonly string[] } | Page): Promise<Statement[]> {
  const query = db
    .select({ statement: bankStatement, file: bankFile, unmatchedCount })
    .from(bankStatement)
    .innerJoin(bankFile, eq(bankFile.sha256, bankStatement.fileSha256));
  if (!('ids' in which)) {
    const rows = await query
      .orderBy(desc(bankStatement.day), desc(bankFile.takenAt), desc(bankStatement.id))
      .limit(which.size)
      .offset(which.number * which.size);
    return rows.map(toStatement);
  }
  if (which.ids.length === 0) return [];
  const rows = await query.where(inArray(bankStatement.id, [...which.ids]));
  return rows.toSorted((a, b) => which.ids.indexOf(a.statement.id) - which.ids.indexOf(b.statement.id)).map(toStatement);
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

export async function statementCount(db: Db): Promise<number> {
  const [total] = await db.select({ count: count() }).from(bankStatement);
  return total?.count ?? 0;
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
