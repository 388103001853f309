import { and, eq } from 'drizzle-orm';
import { plainPersonalNumber } from '../../../domain/legal-name.ts';
import type { Clock } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Tx } from '../../store/db.ts';
import { appUser, type Profile } from '../../store/schema.ts';
import { moveCheck, statusOf } from '../../users/compliance-checks.ts';
import { completeTasks } from '../notifications.ts';
import { differences } from '../document-match.ts';
import { openReasons, openReview, type ReviewReason } from '../review.ts';
import type { Person } from '../../users/user.ts';
import { profileProblems, settleProfiles } from '../profiles.ts';
import { type Concern, identity, review, type Subject, verification } from '../../store/tables/onboarding.ts';
import { applyDocumentExpiry, moveKyc } from './kyc-status.ts';
import { type DecidedCheck, joined } from './verdict.ts';

/** Why a check does not verify the person, for now or permanently. */
export type RefusedCode = 'VERIFICATION_FAILED' | 'VERIFICATION_DUPLICATED' | 'VERIFICATION_IN_REVIEW';
/** The outcome of a check: the person as they are now, or why they are not verified by it. */
export type Exchanged = { person: Person } | { refused: RefusedCode };

/**
 * Verifies the person by a decided check, asks an operator where something differs or was found, or fails the check. A document of somebody else
 * (VERIFICATION_DUPLICATED, VERIFICATION_FAILED) is refused at once, unless the person only stated it. [2.6, 4.1]
 */
export async function settle(
  tx: Tx,
  clock: Clock,
  person: Person,
  check: DecidedCheck & { known: readonly Concern[] },
): Promise<Exchanged> {
  if (check.state === 'refused') return refuse(tx, clock, person, 'VERIFICATION_FAILED');
  const { subject } = check;
  const refused = await refusalOf(tx, person, subject);
  const isStated = check.known.includes('MANUAL_CHECK');
  if (refused && !isStated) return refuse(tx, clock, person, refused);
  const reasons = joined<ReviewReason>(check.known, await lastingReasons(tx, person.id));
  // who only states to be somebody does not learn whether that person has an account
  if (refused) reasons.push(refused === 'VERIFICATION_DUPLICATED' ? 'DUPLICATE_IDENTITY' : 'PERSONAL_NUMBER_DIFFERS');
  if (check.state === 'interim' && !isStated) reasons.push('PROVIDER_NOT_FINAL');
  reasons.push(...(await differences(tx, person, subject)));
  return reasons.length > 0 ? openOperatorReview(tx, clock, person, reasons) : accept(tx, clock, person, subject, person.id);
}

/** Concerns that another check does not clear. */
const lasting: readonly ReviewReason[] = ['POLITICALLY_EXPOSED', 'SANCTIONED', 'PROVIDER_IN_DOUBT'];
const isLasting = (reason: ReviewReason) => lasting.includes(reason);

/** Why only an operator can accept this person, whatever a check finds: what waits for an operator, or was refused by one. */
async function lastingReasons(tx: Tx, userId: string): Promise<ReviewReason[]> {
  const open = (await openReasons(tx, userId, 'IDENTITY_VERIFICATION')).filter(isLasting);
  const before = await tx
    .select({ concerns: verification.concerns })
    .from(verification)
    .where(and(eq(verification.userId, userId), eq(verification.reviewed, 'refused')));
  const wasRefused = before.some(({ concerns }) => concerns.some(isLasting));
  return [...open, ...(wasRefused ? (['REFUSED_BEFORE'] as const) : [])];
}

/** An operator compares names, or looks at what the provider has found. Who is verified already stays so meanwhile. */
async function openOperatorReview(tx: Tx, clock: Clock, person: Person, reasons: readonly ReviewReason[]): Promise<Exchanged> {
  const status = statusOf(person, 'IDENTITY_VERIFICATION');
  if (status === 'FAILED') throw new Refusal('INVALID_STATUS_TRANSITION');
  if (status !== 'COMPLETED' || reasons.some(isLasting)) await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold');
  await openReview(tx, clock, person.id, 'IDENTITY_VERIFICATION', reasons);
  return { refused: 'VERIFICATION_IN_REVIEW' };
}

/** Verifies the person by this document, unless another account has taken it in the same moment. */
export async function accept(tx: Tx, clock: Clock, person: Person, subject: Subject, actor: string): Promise<Exchanged> {
  await tx
    .insert(identity)
    .values({ personalNumber: plainPersonalNumber(subject.personalNumber), userId: person.id })
    .onConflictDoNothing();
  // two accounts of one person that finish in the same moment
  if (await belongsToAnother(tx, person, subject)) return refuse(tx, clock, person, 'VERIFICATION_DUPLICATED');
  return { person: await verified(tx, clock, person, subject, actor) };
}

/** Why what a provider found out is not this person's: it belongs to another account, or to somebody else than before. */
export async function refusalOf(tx: Tx, person: Person, subject: Subject): Promise<RefusedCode | undefined> {
  if (await belongsToAnother(tx, person, subject)) return 'VERIFICATION_DUPLICATED';
  const { personalNumber } = person.profile;
  return personalNumber && plainPersonalNumber(personalNumber) !== plainPersonalNumber(subject.personalNumber)
    ? 'VERIFICATION_FAILED'
    : undefined;
}

async function belongsToAnother(tx: Tx, person: Person, { personalNumber }: Subject): Promise<boolean> {
  const [owner] = await tx
    .select()
    .from(identity)
    .where(eq(identity.personalNumber, plainPersonalNumber(personalNumber)));
  return owner !== undefined && owner.userId !== person.id;
}

async function refuse(tx: Tx, clock: Clock, person: Person, refused: RefusedCode): Promise<Exchanged> {
  // a renewal that fails takes nothing away
  if (statusOf(person, 'IDENTITY_VERIFICATION') === 'IN_PROGRESS') await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'fail');
  return { refused };
}

/** Open reviews of this person's identity. */
export const reviewOf = (userId: string) => and(eq(review.userId, userId), eq(review.checkName, 'IDENTITY_VERIFICATION'));

/** From here on the legal name is that of the document; contracts carry it. */
async function verified(tx: Tx, clock: Clock, person: Person, subject: Subject, actor: string): Promise<Person> {
  const { personalNumber, name, surname, citizenship, documentExpiresAt } = subject;
  const profile: Profile = {
    ...person.profile,
    name,
    surname,
    citizenship: person.profile.citizenship || citizenship,
    personalNumber,
    documentExpiresAt,
  };
  let changed = await moveCheck(tx, clock, { ...person, profile }, 'IDENTITY_VERIFICATION', 'complete', actor);
  await tx.delete(review).where(reviewOf(person.id));
  await tx.update(appUser).set({ profile }).where(eq(appUser.id, person.id));
  changed = await moveKyc(tx, clock, changed, 'verify', actor);
  // the document may have supplied the last missing data
  if (statusOf(changed, 'INDIVIDUAL_PROFILE') === 'IN_PROGRESS')
    changed = await settleProfiles(tx, clock, changed, profileProblems(changed));
  const redo = changed.compliance.checks.some(
    ({ name: check, requiresReevaluation }) => (check === 'KYC' || check === 'KYB') && requiresReevaluation,
  );
  if (!redo) await completeTasks(tx, clock, person.id, 'RENEW_KYC');
  return applyDocumentExpiry(tx, clock, changed);
}
