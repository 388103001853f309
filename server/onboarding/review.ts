import { and, eq, lte } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { randomUUID } from '../lib/random.ts';
import { ignoreRefusal, Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { flagCheck, moveCheck, renewDue } from '../users/compliance-checks.ts';
import { type Office, notifyDecision } from './decision-email.ts';
import { completeTasks } from './notifications.ts';
import { lockPerson, type Person } from '../users/user.ts';
import { type CheckName, evaluation, review } from '../store/tables/onboarding.ts';
import { keysOf } from '../../domain/keys.ts';

export type ReviewReason = components['schemas']['ReviewReason'];

/** Why a check waits, as it is written down. */
export const reviewReasons = {
  POLITICALLY_EXPOSED: 'politically exposed person',
  USES_CASH: 'uses cash',
  GAMBLING: 'gambling',
  ANSWER_WITHDRAWN: 'an earlier answer was withdrawn',
  REFUSED_BEFORE: 'refused before',
  NAME_DIFFERS: 'the name in the document differs',
  BIRTH_DATE_DIFFERS: 'the day of birth does not fit the personal code',
  CITIZENSHIP_DIFFERS: 'the citizenship in the document differs',
  AGE_DIFFERS: 'the age in the questionnaire differs',
  SANCTIONED: 'possible match on a list of sanctions',
  PROVIDER_IN_DOUBT: 'doubts of the identity provider',
  PROVIDER_NOT_FINAL: 'the identity provider has not finished',
  MANUAL_CHECK: 'pictures of a document to be compared',
  DUPLICATE_IDENTITY: 'stated is the identity of another account',
  PERSONAL_NUMBER_DIFFERS: 'verified with another personal code before',
} as const satisfies Record<ReviewReason, string>;

/** The reasons of a stored review, by their codes. */
export const reasonsOf = (reason: string): ReviewReason[] => keysOf(reviewReasons).filter((code) => reason.includes(reviewReasons[code]));

/** A check waits for an operator's decision (4.2). A review that is open already gets the new reasons. */
export async function openReview(
  tx: Tx,
  clock: Clock,
  userId: string,
  checkName: CheckName,
  reasons: readonly ReviewReason[],
): Promise<void> {
  const openedAt = clock.now();
  const version = randomUUID();
  const reason = reasons.map((code) => reviewReasons[code]).join(', ');
  await tx
    .insert(review)
    .values({ userId, checkName, reason, openedAt, version })
    .onConflictDoUpdate({ target: [review.userId, review.checkName], set: { reason, openedAt, version } });
}

/** The reasons of the review that is open for this check; none when no review is open. */
export async function openReasons(tx: Tx, userId: string, checkName: CheckName): Promise<ReviewReason[]> {
  const [open] = await tx
    .select({ reason: review.reason })
    .from(review)
    .where(and(eq(review.userId, userId), eq(review.checkName, checkName)));
  return open ? reasonsOf(open.reason) : [];
}

/** Decides a check by an operator or, in the demo, after a delay. Notifies the person. `NOT_FOUND` when no decision is pending. */
export async function decideReview(
  tx: Tx,
  office: Office,
  userId: string,
  checkName: CheckName,
  accepted: boolean,
  actor: string,
): Promise<void> {
  const person = await lockPerson(tx, userId);
  const [waiting] = await tx
    .delete(review)
    .where(and(eq(review.userId, userId), eq(review.checkName, checkName)))
    .returning();
  if (!waiting) throw new Refusal('NOT_FOUND');
  await moveCheck(tx, office.clock, person, checkName, accepted ? 'complete' : 'fail', actor);
  await notifyDecision(tx, office, userId, accepted ? 'REVIEW_PASSED' : 'REVIEW_FAILED');
}

/**
 * Decides an application. Accepted: experienced for two years, and no loss simulation from then on. Refused: inexperienced, the check is done all the same
 * (4.2). Notifies the person.
 */
export async function decideEvaluation(tx: Tx, office: Office, id: string, accepted: boolean, actor: string): Promise<void> {
  const { clock } = office;
  const [found] = await tx.select({ userId: evaluation.userId }).from(evaluation).where(eq(evaluation.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  const person = await lockPerson(tx, found.userId);
  const [decided] = await tx
    .update(evaluation)
    .set({ status: accepted ? 'APPROVED' : 'REJECTED', decidedAt: clock.now(), decidedBy: actor })
    .where(and(eq(evaluation.id, id), eq(evaluation.status, 'SUBMITTED')))
    .returning();
  if (!decided) throw new Refusal('INVALID_STATUS_TRANSITION');
  await grant(tx, clock, person, accepted ? 'EXPERIENCED' : 'INEXPERIENCED', actor);
  await notifyDecision(tx, office, person.id, accepted ? 'EXPERIENCE_APPROVED' : 'EXPERIENCE_REJECTED');
}

/** Gives a person their category and ends the check. */
export async function grant(tx: Tx, clock: Clock, person: Person, type: 'EXPERIENCED' | 'INEXPERIENCED', actor: string): Promise<Person> {
  const profile = { ...person.profile, investorExperience: { type } };
  await tx.update(appUser).set({ profile }).where(eq(appUser.id, person.id));
  const changed = await moveCheck(tx, clock, { ...person, profile }, 'INVESTOR_EXPERIENCE', 'complete', actor);
  // Annex II of the ECSPR: two years
  await renewDue(tx, clock, person.id, 'INVESTOR_EXPERIENCE', type === 'EXPERIENCED' ? 2 : undefined);
  const settled = type === 'EXPERIENCED' ? await withoutLossSimulation(tx, clock, changed) : changed;
  await recordAudit(tx, {
    subject: 'person',
    subjectId: person.id,
    event: 'experience.granted',
    before: person.profile.investorExperience.type ?? 'none',
    after: type,
    actor,
    at: clock.now(),
  });
  return settled;
}

/** An experienced investor needs no loss simulation (2.6), even if one was due. */
async function withoutLossSimulation(tx: Tx, clock: Clock, person: Person): Promise<Person> {
  await completeTasks(tx, clock, person.id, 'LOSS_SIMULATION');
  return flagCheck(tx, person, 'LOSS_SIMULATION', false);
}

/** Reviews that only an operator decides, also in the demo. */
const needsOperator: readonly ReviewReason[] = [
  'ANSWER_WITHDRAWN',
  'REFUSED_BEFORE',
  'NAME_DIFFERS',
  'BIRTH_DATE_DIFFERS',
  'CITIZENSHIP_DIFFERS',
  'AGE_DIFFERS',
  'SANCTIONED',
  'PROVIDER_IN_DOUBT',
  'PROVIDER_NOT_FINAL',
  'MANUAL_CHECK',
  'DUPLICATE_IDENTITY',
  'PERSONAL_NUMBER_DIFFERS',
];

/** In the demo there need be no operator: what waits longer than this is accepted, except where a refusal or a changed answer is at stake. */
export async function acceptPendingReviews(store: Store, office: Office, afterMs: number): Promise<void> {
  const before = new Date(office.clock.now().getTime() - afterMs);
  const checks = await store.db.select().from(review).where(lte(review.openedAt, before));
  const accepted = checks
    .filter(
      ({ checkName, reason }) => checkName !== 'IDENTITY_VERIFICATION' && !reasonsOf(reason).some((code) => needsOperator.includes(code)),
    )
    .map((check) => ({
      id: `${check.userId} ${check.checkName}`,
      accept: (tx: Tx) => decideReview(tx, office, check.userId, check.checkName, true, 'demo'),
    }));
  const applications = await store.db
    .select({ id: evaluation.id })
    .from(evaluation)
    .where(and(eq(evaluation.status, 'SUBMITTED'), lte(evaluation.submittedAt, before)));
  const granted = applications.map(({ id }) => ({ id, accept: (tx: Tx) => decideEvaluation(tx, office, id, true, 'demo') }));
  // an administrator may be faster
  await eachRow([...accepted, ...granted], ({ accept }) => store.tx(accept).catch(ignoreRefusal()));
}
