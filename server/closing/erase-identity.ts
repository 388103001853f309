import { and, eq, isNotNull, isNull, not } from 'drizzle-orm';
import { isOfProject } from '../files/project-files.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import {
  appUser,
  authCode,
  axiologyAcceptance,
  checkDue,
  closedAccount,
  consent,
  couponRedemption,
  dataExport,
  emailChange,
  emailVerification,
  evaluation,
  externalIdentity,
  generatedDocument,
  idempotencyKey,
  identity,
  identityEvidence,
  manualIdentityCheck,
  notification,
  operatorRole,
  passkey,
  passkeyChallenge,
  passwordReset,
  providerObject,
  questionnaire,
  questionnaireVersion,
  recoveryCode,
  referralReward,
  registration,
  residencyPermit,
  review,
  secondFactor,
  sessionToken,
  signedInDevice,
  storedFile,
  termsAcceptance,
  verification,
  virtualAccount,
} from '../store/schema.ts';
import { emptyProfile } from '../users/empty-profile.ts';
import { notOnLegalHold } from '../users/legal-hold.ts';

/** Tables without a legal retention period, deleted when the account is closed. In this order, as rows refer to each other. */
export const deletedAtClosing = [
  checkDue,
  review,
  notification,
  emailChange,
  emailVerification,
  externalIdentity,
  sessionToken,
  signedInDevice,
  authCode,
  passwordReset,
  recoveryCode,
  secondFactor,
  passkeyChallenge,
  passkey,
  idempotencyKey,
] as const;

/** All personal data outside of the ledger, but files of projects. In this order, as rows refer to each other. */
export const deletedAtErasure = [
  identityEvidence,
  manualIdentityCheck,
  verification,
  identity,
  questionnaire,
  questionnaireVersion,
  termsAcceptance,
  axiologyAcceptance,
  consent,
  evaluation,
  residencyPermit,
  storedFile,
  couponRedemption,
  referralReward,
  registration,
  generatedDocument,
  dataExport,
  operatorRole,
  providerObject,
  closedAccount,
  ...deletedAtClosing,
] as const;

/** Erases the identity of a person; the row stays, as the ledger refers to its id. The bytes of their files have to be deleted before. */
export async function eraseIdentity(tx: Tx, id: string, { actor, at }: { actor: string; at: Date }): Promise<void> {
  // a hold that was placed meanwhile waits for the lock of the person, or has it
  const [person] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.erasedAt), notOnLegalHold(tx, appUser.id)))
    .for('update');
  if (!person) return;
  await tx.update(registration).set({ referredBy: null }).where(eq(registration.referredBy, id));
  for (const table of deletedAtErasure)
    await tx.delete(table).where(and(eq(table.userId, id), table === storedFile ? not(isOfProject(tx)) : undefined));
  // an account that is not yet closed at its provider is deleted once it is
  await tx.delete(virtualAccount).where(and(eq(virtualAccount.userId, id), isNotNull(virtualAccount.closedAt)));
  await tx
    .update(appUser)
    .set({
      email: `${id}@erased.invalid`,
      passwordHash: null,
      profile: emptyProfile,
      kycStatus: 'EMPTY',
      compliance: { status: 'IN_PROGRESS', checks: [] },
      erasedAt: at,
    })
    .where(eq(appUser.id, id));
  await recordAudit(tx, { subject: 'person', subjectId: id, event: 'account.erase', actor, at });
}
