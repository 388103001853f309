import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, not, notExists, notInArray, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { deletedBefore, type RetentionDays, usualDays } from '../../domain/retention.ts';
import type { FileStore } from '../files/file-store.ts';
import { isOfProject } from '../files/project-files.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { eachPart, eachRow } from '../lib/each-row.ts';
import { deleteExports } from '../reports/data-export/delete-exports.ts';
import { deleteUnusedPictures } from '../projects/delete-unused-pictures.ts';
import type { Store } from '../store/store.ts';
import { appUser, closedAccount, complaint, emailChange, idempotencyKey, investment, payment, paymentEvent } from '../store/schema.ts';
import { mail } from '../store/tables/mail.ts';
import { isOfManualCheck, manualIdentityCheck } from '../store/tables/manual-identity.ts';
import { evaluation, storedFile, verification } from '../store/tables/onboarding.ts';
import { emailVerification, fundingRequest, marketingConsent, newsletter } from '../store/tables/registration.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import { deleteUnconfirmedAccounts } from '../users/delete-unconfirmed.ts';
import { peopleOnLegalHold, notOnLegalHold } from '../users/legal-hold.ts';
import { eraseFromBooks, eraseIdentities } from './erase-people.ts';

/** Longer than any upload takes. */
export const unfinishedFileMs = 24 * 3_600_000;

/**
 * Deletes personal data whose period is over (`domain/retention.ts`), of nobody on whom a hold is. Idempotent, also in several processes.
 */
export async function deleteExpiredData(store: Store, clock: Clock, files: FileStore, days: RetentionDays = usualDays): Promise<void> {
  const now = clock.now();
  const { db } = store;
  await eachPart({
    fundingRequests: () =>
      db
        .delete(fundingRequest)
        .where(
          and(lt(fundingRequest.sentAt, deletedBefore('fundingRequest', now, days)), notInArray(fundingRequest.email, heldEmails(store))),
        ),
    complaints: () =>
      db
        .delete(complaint)
        .where(and(lt(complaint.closedAt, deletedBefore('complaint', now, days)), notInArray(complaint.email, heldEmails(store)))),
    mail: () =>
      db.delete(mail).where(and(lt(mail.createdAt, deletedBefore('email', now, days)), notInArray(mail.recipient, heldEmails(store)))),
    verifications: () =>
      db
        .delete(verification)
        .where(
          and(
            isNull(verification.outcome),
            isNull(verification.usedAt),
            lt(verification.expiresAt, deletedBefore('abandonedVerification', now, days)),
            notOnLegalHold(db, verification.userId),
          ),
        ),
    emailLinks: () =>
      db
        .delete(emailVerification)
        .where(and(lt(emailVerification.expiresAt, deletedBefore('expiredLink', now, days)), notOnLegalHold(db, emailVerification.userId))),
    emailChanges: () =>
      db
        .delete(emailChange)
        .where(
          and(
            isNull(emailChange.confirmedAt),
            lt(emailChange.expiresAt, deletedBefore('expiredLink', now, days)),
            notOnLegalHold(db, emailChange.userId),
          ),
        ),
    idempotencyKeys: () =>
      db
        .delete(idempotencyKey)
        .where(and(lt(idempotencyKey.createdAt, deletedBefore('idempotencyKey', now, days)), notOnLegalHold(db, idempotencyKey.userId))),
    // the row stays, so that the event is not taken a second time
    paymentEvents: () =>
      db
        .update(paymentEvent)
        .set({ payload: {} })
        .where(
          and(
            lt(paymentEvent.receivedAt, deletedBefore('providerEvent', now, days)),
            ne(paymentEvent.outcome, 'received'),
            ne(paymentEvent.payload, {}),
            or(isNull(paymentEvent.providerRef), notInArray(paymentEvent.providerRef, heldPayments(store))),
          ),
        ),
    dataExports: () => deleteExports(store, files, now),
    // the file system has its own time, which the clock of the demo does not move
    unfinishedFiles: () => files.removeUnfinished(new Date(systemClock.now().getTime() - unfinishedFileMs)),
    unusedFiles: () => deleteUnusedFiles(store, files, now, days),
    unusedPictures: () => deleteUnusedPictures(store, files, deletedBefore('unusedPicture', now, days)),
    unconfirmedAccounts: () => deleteUnconfirmed(store, now, days),
    subscriptions: () => deleteEndedSubscriptions(store, now, days),
    identities: () => eraseIdentities(store, clock, files),
    books: () => eraseFromBooks(store, clock),
  });
}

/** Addresses of people on whom a hold is. */
const heldEmails = ({ db }: Store) =>
  unionAll(
    db
      .select({ email: appUser.email })
      .from(appUser)
      .where(inArray(appUser.id, peopleOnLegalHold(db))),
    db
      .select({ email: closedAccount.email })
      .from(closedAccount)
      .where(inArray(closedAccount.userId, peopleOnLegalHold(db))),
  );

/** Payments of people on whom a hold is, as the provider names them. */
const heldPayments = ({ db }: Store) =>
  db
    .select({ ref: payment.providerRef })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(isNotNull(payment.providerRef), inArray(investment.userId, peopleOnLegalHold(db))));

/** Files that belong to no application, no certificate, no identity check, no draft of a project and no evidence about a project owner. */
async function deleteUnusedFiles({ db }: Store, files: FileStore, now: Date, days: RetentionDays): Promise<void> {
  const old = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        lt(storedFile.createdAt, deletedBefore('unusedFile', now, days)),
        notOnLegalHold(db, storedFile.userId),
        not(isOfProject(db)),
        notExists(db.select({ id: residencyPermit.id }).from(residencyPermit).where(eq(residencyPermit.fileId, storedFile.id))),
        notExists(db.select({ id: manualIdentityCheck.id }).from(manualIdentityCheck).where(isOfManualCheck(storedFile.id))),
        notExists(
          db
            .select({ id: evaluation.id })
            .from(evaluation)
            .where(sql`${evaluation.files} @> jsonb_build_array(jsonb_build_object('fileId', ${storedFile.id}))`),
        ),
      ),
    );
  await eachRow(old, async ({ id }) => {
    // the bytes first: what is left of a run that breaks off is a row, which the next run finds
    await files.remove(id);
    await db.delete(storedFile).where(eq(storedFile.id, id));
  });
}

/** Subscriptions that were never confirmed, or ended long ago, with the record of their consent. An address that is subscribed keeps its whole record. */
async function deleteEndedSubscriptions(store: Store, now: Date, days: RetentionDays): Promise<void> {
  await store.tx(async (tx) => {
    const isEnded = or(isNull(newsletter.confirmedAt), lt(newsletter.unsubscribedAt, deletedBefore('endedConsent', now, days)));
    // a subscription that was requested again has a valid link
    const isAskedLongAgo = lt(newsletter.subscribedAt, deletedBefore('unconfirmedSubscription', now, days));
    const ended = await tx
      .delete(newsletter)
      .where(and(isEnded, isAskedLongAgo, notInArray(newsletter.email, heldEmails(store))))
      .returning({ email: newsletter.email });
    const emails = ended.map(({ email }) => email);
    if (emails.length > 0) await tx.delete(marketingConsent).where(inArray(marketingConsent.email, emails));
  });
}

/** Accounts that were never confirmed: all their data is that of their registrations. */
async function deleteUnconfirmed(store: Store, now: Date, days: RetentionDays): Promise<void> {
  await store.tx(async (tx) => {
    const openLink = tx
      .select({ userId: emailVerification.userId })
      .from(emailVerification)
      .where(and(eq(emailVerification.userId, appUser.id), gt(emailVerification.expiresAt, now)));
    const unconfirmed = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(
        and(
          isNull(appUser.emailVerifiedAt),
          lt(appUser.createdAt, deletedBefore('unconfirmedRegistration', now, days)),
          notExists(openLink),
          notOnLegalHold(tx, appUser.id),
        ),
      )
      .for('update', { skipLocked: true });
    const ids = unconfirmed.map(({ id }) => id);
    await deleteUnconfirmedAccounts(tx, ids);
  });
}
