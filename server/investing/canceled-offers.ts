import { eq } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { ledgerTransfer } from '../store/schema.ts';

/** The investments whose money left a cancelled project, and when, by the ledger: to be joined. */
export const canceledOffers = (db: Db) =>
  db
    .select({ investmentId: ledgerTransfer.ref, at: ledgerTransfer.at })
    .from(ledgerTransfer)
    .where(eq(ledgerTransfer.kind, 'project.canceled'))
    .as('canceled_offer');
