import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { readCamt } from '../lib/iso20022/read-camt.ts';
import { StatementProblem } from '../lib/iso20022/statement-problem.ts';
import type { Clock } from '../lib/clock.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import { storeStatement } from '../statements/store-statement.ts';
import type { Tx } from '../store/db.ts';
import { bankFile, bankStatement, orderInDay } from '../store/schema.ts';
import { postEntry } from './post-entry.ts';

export interface StatementFile {
  name: string;
  bytes: Uint8Array;
  /** A user's id, or the name of the job that imports it. */
  actor: string;
}

interface Taken {
  /** Our ids, in the order of their days. */
  statementIds: string[];
  /** The same file was imported before, and nothing changed. */
  isRepeated: boolean;
}

const ownAccount = collectionAccount.iban.replace(/\s/g, '');

/**
 * Imports a statement file of the bank, all or nothing, in the caller's transaction. Throws a StatementProblem that names what does not fit and where.
 * Idempotent by file, and by line across files.
 */
export async function importStatementFile(tx: Tx, clock: Clock, { name, bytes, actor }: StatementFile): Promise<Taken> {
  const statements = readCamt(bytes).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : (a.sequence ?? 0) - (b.sequence ?? 0)));
  for (const { account, line } of statements)
    if (account !== ownAccount) throw new StatementProblem('STATEMENT_WRONG_ACCOUNT', { line, reason: account });
  // one file after the other: balances are compared with those of the file before
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank-statements'))`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [fresh] = await tx
    .insert(bankFile)
    .values({ sha256, name: name.replaceAll(/\p{Cc}/gu, '').slice(0, 200), size: bytes.byteLength, takenBy: actor, takenAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!fresh) return { statementIds: await statementsOf(tx, sha256), isRepeated: true };
  await tx.execute(
    sql`insert into bank_account (account, last_transfer_id) select ${ownAccount}, coalesce(max(id), 0) from ledger_transfer on conflict do nothing`,
  );
  const statementIds: string[] = [];
  for (const statement of statements) {
    const stored = await storeStatement(tx, statement, sha256);
    for (const entry of stored.fresh) await postEntry(tx, clock, entry);
    statementIds.push(stored.id);
  }
  return { statementIds, isRepeated: false };
}

async function statementsOf(tx: Tx, sha256: string): Promise<string[]> {
  const rows = await tx
    .select({ id: bankStatement.id })
    .from(bankStatement)
    .where(eq(bankStatement.fileSha256, sha256))
    .orderBy(asc(bankStatement.day), asc(orderInDay));
  return rows.map(({ id }) => id);
}
