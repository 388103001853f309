import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import {
  appUser,
  complaint,
  complaintMessage,
  couponRedemption,
  axiologyAcceptance,
  emailChange,
  evaluation,
  generatedDocument,
  identityEvidence,
  incomingTransfer,
  investment,
  mail,
  manualIdentityCheck,
  marketingConsent,
  newsletter,
  notification,
  passkey,
  payeeAccount,
  payeeAccountChange,
  payment,
  payout,
  questionnaireVersion,
  referralReward,
  registration,
  residencyPermit,
  signedInDevice,
  storedFile,
  termsAcceptance,
  verification,
  virtualAccount,
} from '../../store/schema.ts';
import { consentHistory } from '../../users/consents.ts';
import { type Person, toUserResponse } from '../../users/user.ts';

/** All that is stored of a person, by section of `data.schema.json`. Nothing that opens the account, and nothing of other people. [GDPR Art. 15, 20] */
export async function collect(db: Db, person: Person) {
  const { id, email } = person;
  const investments = await db.select().from(investment).where(eq(investment.userId, id)).orderBy(asc(investment.number));
  const own = investments.map((row) => row.id);
  const complaints = await db.select().from(complaint).where(eq(complaint.email, email)).orderBy(asc(complaint.number));
  const { actor: _actor, ...messageColumns } = getTableColumns(complaintMessage);
  const { tokenHash: _newsletterToken, id: _unsubscribe, ...newsletterColumns } = getTableColumns(newsletter);
  const { decidedBy: _evaluator, ...evaluationColumns } = getTableColumns(evaluation);
  const { decidedBy: _permitOperator, ...permitColumns } = getTableColumns(residencyPermit);
  const { decidedBy: _matcher, ...transferColumns } = getTableColumns(incomingTransfer);
  const { ref: _accountRef, checkedAt: _asked, ...collectionColumns } = getTableColumns(virtualAccount);
  const { cancelHash: _cancelLink, ...accountChangeColumns } = getTableColumns(payeeAccountChange);
  return {
    account: {
      ...toUserResponse(person),
      createdAt: person.createdAt,
      emailVerifiedAt: person.emailVerifiedAt,
      compliance: person.compliance,
    },
    emailChanges: await db
      .select({
        oldEmail: emailChange.oldEmail,
        newEmail: emailChange.newEmail,
        requestedAt: emailChange.requestedAt,
        confirmedAt: emailChange.confirmedAt,
        undoneAt: emailChange.undoneAt,
      })
      .from(emailChange)
      .where(eq(emailChange.userId, id))
      .orderBy(asc(emailChange.requestedAt)),
    registration: await db.select().from(registration).where(eq(registration.userId, id)),
    termsAcceptances: await db
      .select()
      .from(termsAcceptance)
      .where(eq(termsAcceptance.userId, id))
      .orderBy(asc(termsAcceptance.acceptedAt)),
    bondTermsAcceptances: await db.select().from(axiologyAcceptance).where(eq(axiologyAcceptance.userId, id)),
    consents: await consentHistory(db, person),
    marketingConsents: await db.select().from(marketingConsent).where(eq(marketingConsent.email, email)).orderBy(asc(marketingConsent.id)),
    newsletter: await db.select(newsletterColumns).from(newsletter).where(eq(newsletter.email, email)),
    identityChecks: await db
      .select({
        provider: verification.provider,
        status: verification.status,
        outcome: verification.outcome,
        subject: verification.subject,
        createdAt: verification.createdAt,
      })
      .from(verification)
      .where(eq(verification.userId, id))
      .orderBy(asc(verification.createdAt)),
    identityEvidence: await db
      .select({
        provider: identityEvidence.providerId,
        verdict: identityEvidence.verdict,
        document: identityEvidence.document,
        recordedAt: identityEvidence.recordedAt,
      })
      .from(identityEvidence)
      .where(eq(identityEvidence.userId, id))
      .orderBy(asc(identityEvidence.id)),
    manualIdentityChecks: await db
      .select({ stated: manualIdentityCheck.stated, submittedAt: manualIdentityCheck.submittedAt, refusal: manualIdentityCheck.refusal })
      .from(manualIdentityCheck)
      .where(eq(manualIdentityCheck.userId, id))
      .orderBy(asc(manualIdentityCheck.submittedAt)),
    questionnaires: await db
      .select()
      .from(questionnaireVersion)
      .where(eq(questionnaireVersion.userId, id))
      .orderBy(asc(questionnaireVersion.id)),
    evaluations: await db.select(evaluationColumns).from(evaluation).where(eq(evaluation.userId, id)).orderBy(asc(evaluation.submittedAt)),
    residencyCertificates: await db.select(permitColumns).from(residencyPermit).where(eq(residencyPermit.userId, id)),
    files: await db.select().from(storedFile).where(eq(storedFile.userId, id)).orderBy(asc(storedFile.createdAt)),
    investments,
    payments: await db.select().from(payment).where(inArray(payment.investmentId, own)).orderBy(asc(payment.createdAt)),
    incomingTransfers: await db
      .select(transferColumns)
      .from(incomingTransfer)
      .where(or(inArray(incomingTransfer.investmentId, own), eq(incomingTransfer.userId, id))),
    payouts: await db.select().from(payout).where(eq(payout.userId, id)).orderBy(asc(payout.id)),
    bankAccounts: await db.select().from(payeeAccount).where(eq(payeeAccount.userId, id)),
    virtualAccounts: await db
      .select(collectionColumns)
      .from(virtualAccount)
      .where(eq(virtualAccount.userId, id))
      .orderBy(asc(virtualAccount.openedAt)),
    bankAccountChanges: await db
      .select(accountChangeColumns)
      .from(payeeAccountChange)
      .where(eq(payeeAccountChange.userId, id))
      .orderBy(asc(payeeAccountChange.requestedAt)),
    documents: await db.select().from(generatedDocument).where(eq(generatedDocument.userId, id)).orderBy(asc(generatedDocument.createdAt)),
    coupons: await db.select().from(couponRedemption).where(eq(couponRedemption.userId, id)),
    referralRewards: await db
      .select({ amountCents: referralReward.amountCents, grantedAt: referralReward.grantedAt })
      .from(referralReward)
      .where(eq(referralReward.userId, id))
      .orderBy(asc(referralReward.grantedAt)),
    notifications: await db.select().from(notification).where(eq(notification.userId, id)).orderBy(asc(notification.createdAt)),
    emails: await db
      .select({ subject: mail.subject, createdAt: mail.createdAt, sentAt: mail.sentAt })
      .from(mail)
      .where(eq(mail.recipient, email))
      .orderBy(asc(mail.createdAt)),
    complaints,
    complaintMessages: await db
      .select(messageColumns)
      .from(complaintMessage)
      .where(
        inArray(
          complaintMessage.complaintId,
          complaints.map((row) => row.id),
        ),
      )
      .orderBy(asc(complaintMessage.id)),
    passkeys: await db
      .select({ name: passkey.name, isSynced: passkey.isSynced, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
      .from(passkey)
      .where(eq(passkey.userId, id))
      .orderBy(asc(passkey.createdAt)),
    devices: await db
      .select({
        browser: signedInDevice.browser,
        system: signedInDevice.system,
        signedInAt: signedInDevice.signedInAt,
        lastUsedAt: signedInDevice.lastUsedAt,
        endedAt: signedInDevice.endedAt,
      })
      .from(signedInDevice)
      .where(eq(signedInDevice.userId, id)),
  };
}

export type PersonalData = Awaited<ReturnType<typeof collect>>;

export async function personById(db: Db, id: string): Promise<Person | undefined> {
  const [person] = await db.select().from(appUser).where(eq(appUser.id, id));
  return person;
}
