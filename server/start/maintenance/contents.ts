import { count, sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import { appUser, ledgerTransfer } from '../../store/schema.ts';
import { storedFile } from '../../store/tables/onboarding.ts';

export interface Contents {
  accounts: number;
  uploadedFiles: number;
  ledgerTransfers: number;
  /** Cents of all transfers of the ledger. */
  movedCents: number;
  /** Sum of the balances of all accounts of the ledger in cents: 0. */
  balanceCents: number;
}

/** Figures to compare before and after data was moved. */
export async function contentsOf(db: Db): Promise<Contents> {
  const [[people], [files], [ledger], [balance]] = await Promise.all([
    db.select({ accounts: count() }).from(appUser),
    db.select({ uploadedFiles: count() }).from(storedFile),
    db
      .select({ ledgerTransfers: count(), movedCents: sql`coalesce(sum(${ledgerTransfer.amountCents}), 0)`.mapWith(Number) })
      .from(ledgerTransfer),
    db.select({ balanceCents: sql`coalesce(sum(amount_cents), 0)`.mapWith(Number) }).from(sql`ledger_posting`),
  ]);
  return {
    accounts: people?.accounts ?? 0,
    uploadedFiles: files?.uploadedFiles ?? 0,
    ledgerTransfers: ledger?.ledgerTransfers ?? 0,
    movedCents: ledger?.movedCents ?? 0,
    balanceCents: balance?.balanceCents ?? 0,
  };
}
