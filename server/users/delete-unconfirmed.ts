import { inArray } from 'drizzle-orm';
import type { Tx } from '../store/db.ts';
import { appUser, consent, notification } from '../store/schema.ts';
import { checkDue, termsAcceptance } from '../store/tables/onboarding.ts';
import { emailVerification, registration } from '../store/tables/registration.ts';

/** Deletes accounts whose address was never confirmed: all their data is that of their registrations. */
export async function deleteUnconfirmedAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(registration)
    .set({ referredBy: null })
    .where(inArray(registration.referredBy, [...ids]));
  for (const table of [notification, checkDue, emailVerification, registration, termsAcceptance, consent])
    await tx.delete(table).where(inArray(table.userId, [...ids]));
  await tx.delete(appUser).where(inArray(appUser.id, [...ids]));
}
