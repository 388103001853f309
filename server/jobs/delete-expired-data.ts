import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { deletedBefore } from '../../domain/retention.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { appUser, notification } from '../store/schema.ts';
import { mail } from '../store/tables/mail.ts';
import { checkDue, termsAcceptance, verification } from '../store/tables/onboarding.ts';
import { emailVerification, fundingRequest, registration } from '../store/tables/registration.ts';

/** Deletes personal data whose period is over (`domain/retention.ts`). Idempotent, also in several processes. */
export async function deleteExpiredData(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  await store.db.delete(fundingRequest).where(lt(fundingRequest.sentAt, deletedBefore('fundingRequest', now)));
  await store.db.delete(mail).where(lt(mail.createdAt, deletedBefore('email', now)));
  await store.db
    .delete(verification)
    .where(
      and(
        isNull(verification.outcome),
        isNull(verification.usedAt),
        lt(verification.expiresAt, deletedBefore('abandonedVerification', now)),
      ),
    );
  await deleteUnconfirmed(store, now);
}

/** Accounts that nobody ever got into: all there is of them came with their registrations. */
async function deleteUnconfirmed(store: Store, now: Date): Promise<void> {
  await store.tx(async (tx) => {
    const openLink = tx
      .select({ userId: emailVerification.userId })
      .from(emailVerification)
      .where(and(eq(emailVerification.userId, appUser.id), gt(emailVerification.expiresAt, now)));
    const unconfirmed = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(
        and(isNull(appUser.emailVerifiedAt), lt(appUser.createdAt, deletedBefore('unconfirmedRegistration', now)), notExists(openLink)),
      )
      .for('update', { skipLocked: true });
    const ids = unconfirmed.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.update(registration).set({ referredBy: null }).where(inArray(registration.referredBy, ids));
    for (const table of [notification, checkDue]) await tx.delete(table).where(inArray(table.userId, ids));
    await tx.delete(emailVerification).where(inArray(emailVerification.userId, ids));
    await tx.delete(registration).where(inArray(registration.userId, ids));
    await tx.delete(termsAcceptance).where(inArray(termsAcceptance.userId, ids));
    await tx.delete(appUser).where(inArray(appUser.id, ids));
  });
}
