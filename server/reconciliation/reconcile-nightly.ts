import { and, eq, gte, ne } from 'drizzle-orm';
import { addDays } from '../../domain/duration.ts';
import { type Clock, today } from '../lib/clock.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import type { Store } from '../store/store.ts';
import { reconciliation } from '../store/schema.ts';
import { reconcileDay } from './reconcile-day.ts';

/** A late statement changes days that were compared before. */
const comparedAgainDays = 60;

/** Compares bank and ledger for the previous day, and again for earlier days that had a difference. Stored for operators and metrics. */
export async function reconcileNightly(store: Store, clock: Clock): Promise<void> {
  const account = collectionAccount.iban;
  const yesterday = addDays(today(clock), -1);
  const open = await store.db
    .select({ day: reconciliation.day })
    .from(reconciliation)
    .where(
      and(
        eq(reconciliation.account, account),
        gte(reconciliation.day, addDays(yesterday, -comparedAgainDays)),
        ne(reconciliation.closingCents, reconciliation.ledgerCents),
      ),
    );
  for (const day of new Set([...open.map((row) => row.day), yesterday])) {
    const found = await reconcileDay(store.db, account, day);
    if (!found) continue;
    const { lines, ...figures } = found;
    const row = { ...figures, lineCount: lines.length, checkedAt: clock.now() };
    await store.db
      .insert(reconciliation)
      .values(row)
      .onConflictDoUpdate({ target: [reconciliation.account, reconciliation.day], set: row });
  }
}
