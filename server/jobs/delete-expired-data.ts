import { and, eq, gt, inArray, isNull, lt, notExists, or } from 'drizzle-orm';
import { deletedBefore } from '../../domain/retention.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { appUser, notification } from '../store/schema.ts';
import { mail } from '../store/tables/mail.ts';
import { checkDue, termsAcceptance, verification } from '../store/tables/onboarding.ts';
import { emailVerification, fundingRequest, marketingConsent, newsletter, registration } from '../store/tables/registration.ts';

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
  await deleteEndedSubscriptions(store, now);
}

/** Subscriptions that were never confirmed, or ended long ago, with the record of their consent. An address that is subscribed keeps its whole record. */
async function deleteEndedSubscriptions(store: Store, now: Date): Promise<void> {
  await store.tx(async (tx) => {
    const isEnded = or(isNull(newsletter.confirmedAt), lt(newsletter.unsubscribedAt, deletedBefore('endedConsent', now)));
    // one that was asked for again has a link that works
    const isAskedLongAgo = lt(newsletter.subscribedAt, deletedBefore('unconfirmedSubscription', now));
    const ended = await tx.delete(newsletter).where(and(isEnded, isAskedLongAgo)).returning({ email: newsletter.email });
    const emails = ended.map(({ email }) => email);
    if (emails.length > 0) await tx.delete(marketingConsent).where(inArray(marketingConsent.email, emails));
  });
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
