import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, ne, not, notExists, sql } from 'drizzle-orm';
import { closingObstacles, type ClosingObstacle, keptAfterClosing, type KeptData } from '../../domain/account-closing.ts';
import type { RetentionDays } from '../../domain/retention.ts';
import { consentWordings } from '../../domain/marketing.ts';
import { endSessions } from '../auth/account-control.ts';
import type { FileStore } from '../files/file-store.ts';
import { isOfProject } from '../files/project-files.ts';
import { release } from '../investing/reservations.ts';
import type { Clock } from '../lib/clock.ts';
import { queueEmail } from '../mail/outbox.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import {
  appUser,
  closedAccount,
  dataExport,
  evaluation,
  fundingRequest,
  identity,
  investment,
  isOfManualCheck,
  type Language,
  mail,
  manualIdentityCheck,
  marketingConsent,
  newsletter,
  payeeAccount,
  payeeAccountChange,
  payment,
  paymentEvent,
  registration,
  residencyPermit,
  storedFile,
  verification,
  virtualAccount,
} from '../store/schema.ts';
import { withdrawMarketing } from '../users/consents.ts';
import { emptyProfile } from '../users/empty-profile.ts';
import { lockPerson, type Person } from '../users/user.ts';
import { closingFacts, relationshipOf } from './closing-facts.ts';
import { closedEmail } from './closing-email.ts';
import { cancelPendingPayoutAccount } from '../instructions/payout-account/change-payout-account.ts';
import { deletedAtClosing, eraseIdentity } from './erase-identity.ts';

/** What closing would do, as the person reads it before. `summary` names the list: whoever confirms it has read this one. */
export interface ClosingList {
  obstacles: ClosingObstacle[];
  kept: KeptData[];
  summary: string;
}

/** The list of what closing the account would do now. Locks the person's accounts of the ledger. */
export async function closingList(tx: Tx, clock: Clock, person: Person, days?: RetentionDays): Promise<ClosingList> {
  const obstacles = closingObstacles(await closingFacts(tx, person));
  const kept = keptAfterClosing(await relationshipOf(tx, person), clock.now(), days);
  return {
    obstacles,
    kept,
    summary: createHash('sha256')
      .update(JSON.stringify([obstacles, kept]))
      .digest('hex'),
  };
}

export interface ClosingOrder {
  userId: string;
  /** The person, or `cli:` and the account on the machine. */
  actor: string;
  /** Of the list that was read; absent where nobody reads one. */
  summary?: string | undefined;
  /** The periods that an operator has set; absent for the usual ones. */
  retentionDays?: RetentionDays | undefined;
}

/** `files`: ids of what is to be deleted in the file store once the transaction is committed. */
export type ClosingResult = { closed: true; kept: KeptData[]; files: string[] } | { closed: false; obstacles: ClosingObstacle[] };

/**
 * Ends the business relationship: closes the account permanently. Data without a legal retention period is deleted, the rest is restricted to compliance, and
 * the periods of `domain/retention.ts` start. With nothing to retain, the person's identity is erased at once. [terms 12.2; GDPR Art. 17, 18]
 */
export async function closeAccount(tx: Tx, clock: Clock, { userId, actor, summary, retentionDays }: ClosingOrder): Promise<ClosingResult> {
  const person = await lockPerson(tx, userId);
  const list = await closingList(tx, clock, person, retentionDays);
  if (list.obstacles.length > 0 || person.endedAt || (summary !== undefined && summary !== list.summary))
    return { closed: false, obstacles: list.obstacles };
  const at = clock.now();
  const files = await deleteWhatMayGo(tx, clock, person);
  if (!list.kept.some(({ kind }) => kind === 'accounting')) await deletePayoutAccounts(tx, userId);
  await tx.insert(closedAccount).values({ userId, email: person.email, profile: person.profile, closedAt: at });
  await tx
    .update(appUser)
    .set({ email: `${userId}@closed.invalid`, passwordHash: null, profile: emptyProfile, endedAt: at, lockedAt: at })
    .where(eq(appUser.id, userId));
  await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.end', actor, at });
  const { email, language, profile } = person;
  await queueEmail(tx, clock, { email, language }, closedEmail(profile.name ?? '', language, list.kept));
  if (!list.kept.some(({ kind }) => kind === 'identification')) await eraseIdentity(tx, userId, { actor, at });
  return { closed: true, kept: list.kept, files };
}

/** Deletes the payout accounts of a person without ledger entries, as no money is ever paid to them. */
async function deletePayoutAccounts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(payeeAccountChange).where(eq(payeeAccountChange.userId, userId));
  await tx.delete(payeeAccount).where(eq(payeeAccount.userId, userId));
}

/** Deletes the bytes of what a closed account had sent, and their rows. What a run that breaks off leaves is found by `delete-expired-data`. */
export async function removeFiles({ db }: Pick<Store, 'db'>, files: FileStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await files.remove(id);
    await db.delete(storedFile).where(eq(storedFile.id, id));
    await db.delete(dataExport).where(eq(dataExport.id, id));
  }
}

/** What no law keeps: what signs in, messages, applications nobody decided, files of nothing, copies, consents from now on. Returns the files. */
async function deleteWhatMayGo(tx: Tx, clock: Clock, { id, email, language, compliance }: Person): Promise<string[]> {
  await endSessions(tx, clock, id);
  await releaseReservations(tx, id);
  await cancelPendingPayoutAccount(tx, clock.now(), id);
  await tx
    .update(virtualAccount)
    .set({ closingAt: clock.now() })
    .where(and(eq(virtualAccount.userId, id), isNull(virtualAccount.closingAt)));
  const isUndecided = { evaluation: eq(evaluation.status, 'SUBMITTED'), permit: eq(residencyPermit.status, 'SUBMITTED') };
  await tx.delete(evaluation).where(and(eq(evaluation.userId, id), isUndecided.evaluation));
  await tx.delete(residencyPermit).where(and(eq(residencyPermit.userId, id), isUndecided.permit));
  await tx.delete(verification).where(and(eq(verification.userId, id), isNull(verification.outcome)));
  // a person refused by a check must not start again under another account
  if (!compliance.checks.some(({ status }) => status === 'FAILED')) await tx.delete(identity).where(eq(identity.userId, id));
  for (const table of deletedAtClosing) await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(mail).where(eq(mail.recipient, email));
  await tx.delete(fundingRequest).where(eq(fundingRequest.email, email));
  await withdrawConsents(tx, clock, { id, email, language });
  await tx
    .update(paymentEvent)
    .set({ payload: {} })
    .where(and(ne(paymentEvent.outcome, 'received'), inArray(paymentEvent.providerRef, providerRefs(tx, id))));
  return unusedFiles(tx, id);
}

const providerRefs = (tx: Tx, userId: string) =>
  tx
    .select({ ref: sql<string>`${payment.providerRef}` })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(eq(investment.userId, userId), isNotNull(payment.providerRef)));

/** Releases the reservations of unpaid offers. */
async function releaseReservations(tx: Tx, userId: string): Promise<void> {
  const unpaid = await tx
    .update(investment)
    .set({ holdsReservation: false })
    .where(and(eq(investment.userId, userId), eq(investment.status, 'NEW'), eq(investment.holdsReservation, true)))
    .returning({ projectId: investment.projectId, amountCents: investment.amountCents });
  for (const { projectId, amountCents } of unpaid) await release(tx, projectId, amountCents);
}

/** Nothing is sent any more. That consent was given and withdrawn may have to be proved (GDPR, Article 7(1)); how somebody found the platform may not. */
async function withdrawConsents(
  tx: Tx,
  clock: Clock,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  const at = clock.now();
  const [subscription] = await tx
    .update(newsletter)
    .set({ unsubscribedAt: at, tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(newsletter.email, email), isNotNull(newsletter.confirmedAt), isNull(newsletter.unsubscribedAt)))
    .returning({ email: newsletter.email });
  await tx.delete(newsletter).where(and(eq(newsletter.email, email), isNull(newsletter.confirmedAt)));
  if (subscription)
    await tx.insert(marketingConsent).values({ email, event: 'withdrawn', wording: consentWordings.newsletter, language, at });
  await withdrawMarketing(tx, { userId: id, language, channel: 'CLOSING', at });
  await tx.update(registration).set({ marketingLeads: [], utmParameters: {}, referredBy: null }).where(eq(registration.userId, id));
}

/**
 * Files that prove nothing that is kept, and copies of the data. Their rows stay without a name, older than any period, until the bytes are gone: bytes
 * without a row are deleted by nobody.
 */
async function unusedFiles(tx: Tx, userId: string): Promise<string[]> {
  const isUsed = sql`${evaluation.files} @> jsonb_build_array(jsonb_build_object('fileId', ${storedFile.id}))`;
  const sent = await tx
    .update(storedFile)
    .set({ fileName: '', createdAt: new Date(0) })
    .where(
      and(
        eq(storedFile.userId, userId),
        notExists(tx.select({ id: residencyPermit.id }).from(residencyPermit).where(eq(residencyPermit.fileId, storedFile.id))),
        notExists(tx.select({ id: manualIdentityCheck.id }).from(manualIdentityCheck).where(isOfManualCheck(storedFile.id))),
        notExists(tx.select({ id: evaluation.id }).from(evaluation).where(isUsed)),
        not(isOfProject(tx)),
      ),
    )
    .returning({ id: storedFile.id });
  await tx.delete(dataExport).where(and(eq(dataExport.userId, userId), isNull(dataExport.madeAt)));
  const copies = await tx
    .update(dataExport)
    .set({ expiresAt: new Date(0) })
    .where(eq(dataExport.userId, userId))
    .returning({ id: dataExport.id });
  return [...sent, ...copies].map(({ id }) => id);
}
