import { and, count, desc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/store.ts';
import { auditFinding, bankEntry, reconciliation, walletReconciliation } from '../store/schema.ts';
import { isWrong } from './list-wallets.ts';
import { completeFiles } from './watched-folder.ts';

/** Metrics of the nightly checks and of files in the statement folder, read on each scrape. */
export function registerReconciliationMetrics(registers: Registry[], { db }: Store, statementFolder?: string): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name: `statefolio_${name}`,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const lastDay = async () => (await db.select().from(reconciliation).orderBy(desc(reconciliation.day)).limit(1))[0];

  gauge('reconciliation_difference_cents', 'Ledger less bank at the end of the last compared day, in cents', async () => {
    const day = await lastDay();
    return day && day.ledgerCents - day.closingCents;
  });
  gauge('reconciliation_open_days', 'Compared days with a difference', async () => {
    const isOpen = sql`${reconciliation.ledgerCents} <> ${reconciliation.closingCents}`;
    return (await db.select({ count: count() }).from(reconciliation).where(isOpen))[0]?.count;
  });
  gauge('reconciliation_checked_seconds', 'When bank and ledger were compared last, in seconds since 1970', async () => {
    const day = await lastDay();
    return day && day.checkedAt.getTime() / 1000;
  });
  const wallets = walletReconciliation;
  gauge('wallet_difference_cents', 'What ledger and wallets of payment providers differ by, in cents; one offsets no other', async () => {
    const differs = sql<string>`coalesce(sum(abs(${wallets.ledgerCents} - ${wallets.balanceCents})), 0)`;
    return Number((await db.select({ cents: differs }).from(wallets))[0]?.cents ?? 0);
  });
  gauge('wallets_different', 'Wallets of payment providers that differ from the ledger', async () => {
    return (
      await db
        .select({ count: count() })
        .from(wallets)
        .where(and(isWrong, isNotNull(wallets.balanceCents)))
    )[0]?.count;
  });
  gauge('wallets_not_asked', 'Wallets whose payment provider could not be asked in the last comparison', async () => {
    return (await db.select({ count: count() }).from(wallets).where(isNull(wallets.balanceCents)))[0]?.count;
  });
  gauge(
    'wallets_checked_seconds',
    'When the first wallet was compared in the last comparison, in seconds since 1970; absent without one',
    async () => {
      const [first] = await db.select({ at: min(wallets.checkedAt) }).from(wallets);
      return first?.at ? first.at.getTime() / 1000 : undefined;
    },
  );
  gauge('bank_entries_unmatched', 'Lines of the bank that were not matched when they were taken', async () => {
    return (await db.select({ count: count() }).from(bankEntry).where(eq(bankEntry.outcome, 'UNMATCHED')))[0]?.count;
  });
  gauge('audit_findings', 'Histories of the audit log that are no path of their lifecycle', async () => {
    return (await db.select({ count: count() }).from(auditFinding))[0]?.count;
  });
  gauge('statement_files_waiting', 'Files of the bank that lie in the folder and are not taken; absent without the folder', async () => {
    // an unreadable folder fails the job: the other metrics are still reported
    return statementFolder === undefined ? undefined : (await completeFiles(statementFolder).catch(() => undefined))?.length;
  });
}
