import { and, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { systemClock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { emailChange } from '../store/schema.ts';

/** A change of address that the address from before can still undo. [decision 059] */
export const canBeUndone = (now: Date): SQL | undefined =>
  and(isNotNull(emailChange.confirmedAt), isNull(emailChange.endedAt), gt(emailChange.undoExpiresAt, now));

/** The addresses that can still take the account back, each with the milliseconds that are left for it. Their links follow the real time. */
export async function formerAddresses(tx: Tx, userId: string): Promise<{ email: string; undoMs: number }[]> {
  const now = systemClock.now();
  const changes = await tx
    .select({ email: emailChange.oldEmail, until: emailChange.undoExpiresAt })
    .from(emailChange)
    .where(and(eq(emailChange.userId, userId), canBeUndone(now)))
    .orderBy(emailChange.confirmedAt);
  return changes.map(({ email, until }) => ({ email, undoMs: until ? until.getTime() - now.getTime() : 0 }));
}
