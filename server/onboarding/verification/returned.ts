import { and, eq, gt, ne } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { Tx } from '../../store/db.ts';
import { moveCheck, statusOf } from '../../users/compliance-checks.ts';
import type { IdentityHint, ProviderCheck } from '../identity-provider.ts';
import { type Office, notifyDecision } from '../decision-email.ts';
import { openReasons, openReview, type ReviewReason } from '../review.ts';
import { lockPerson, type Person } from '../../users/user.ts';
import { verification } from '../../store/tables/onboarding.ts';
import { byFinality, type DecidedCheck, joined, saveFinding, type VerificationRow, withConcerns } from './verdict.ts';
import { settle } from './settle.ts';

/** `notReturned`: only the browser that began a check can finish it, so it counts for nothing before that has come back. */
export type SettledCheck = 'applied' | 'repeated' | 'notReturned' | 'open' | 'unknown';

interface ReadCheck {
  providerId: string;
  providerRef: string;
  check: ProviderCheck;
  /** The event because of which it was read. */
  hint?: IdentityHint | undefined;
}

/** Applies a verdict that a provider gave after the person had returned, once, and notifies the person. */
export async function settleReturned(
  tx: Tx,
  office: Office,
  { providerId, providerRef, check: read, hint }: ReadCheck,
): Promise<SettledCheck> {
  const { clock } = office;
  const [started] = await tx
    .select()
    .from(verification)
    .where(and(eq(verification.providerId, providerId), eq(verification.providerRef, providerRef)))
    .for('update');
  if (!started) return 'unknown';
  const concerns = joined(started.concerns, hint?.concerns ?? []);
  // an interim event that arrives late does not take back a final one
  const finality = started.finality === 'final' ? 'final' : (hint?.finality ?? started.finality);
  await tx.update(verification).set({ concerns, finality }).where(eq(verification.id, started.id));
  if (!started.usedAt) return 'notReturned';
  if (started.outcome !== null) return raiseConcerns(tx, clock, started, hint);
  const check = byFinality(read, finality);
  if (check.state === 'open' || (check.state === 'refused' && hint?.finality === 'interim' && finality === 'interim')) return 'open';
  const isKnown = check.state === 'interim' && started.subject !== null && concerns.length === started.concerns.length;
  await saveFinding(tx, clock, started, check, concerns);
  if (isKnown) return 'open';
  const person = await lockPerson(tx, started.userId);
  if (check.state === 'refused' && (await hasLaterCheck(tx, started))) return 'applied';
  const result = await settle(tx, clock, await reopened(tx, clock, person, check), withConcerns(check, concerns));
  if (!('refused' in result)) await notifyDecision(tx, office, person.id, 'IDENTITY_PASSED');
  else if (result.refused !== 'VERIFICATION_IN_REVIEW') await notifyDecision(tx, office, person.id, 'IDENTITY_FAILED');
  return 'applied';
}

/** A person who has begun another check since gets the result of that one. */
async function hasLaterCheck(tx: Tx, { userId, createdAt }: VerificationRow): Promise<boolean> {
  const [later] = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.userId, userId), gt(verification.createdAt, createdAt), ne(verification.status, 'FAILED')))
    .limit(1);
  return later !== undefined;
}

/** Another check of the same person has failed meanwhile: this one is looked at all the same. */
const reopened = async (tx: Tx, clock: Clock, person: Person, check: DecidedCheck): Promise<Person> =>
  check.state !== 'refused' && statusOf(person, 'IDENTITY_VERIFICATION') === 'FAILED'
    ? moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'begin')
    : person;

/** Applies findings of screening after the verdict: the check is on hold until an operator has decided. */
async function raiseConcerns(tx: Tx, clock: Clock, started: VerificationRow, hint: IdentityHint | undefined): Promise<SettledCheck> {
  const raised = (hint?.concerns ?? []).filter((concern) => hint?.isUpdate === true || !started.concerns.includes(concern));
  if (started.outcome !== 'approved' || raised.length === 0) return 'repeated';
  const person = await lockPerson(tx, started.userId);
  if (statusOf(person, 'IDENTITY_VERIFICATION') === 'FAILED') return 'repeated';
  await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold', 'identity provider');
  await openReview(
    tx,
    clock,
    person.id,
    'IDENTITY_VERIFICATION',
    joined<ReviewReason>(await openReasons(tx, person.id, 'IDENTITY_VERIFICATION'), raised),
  );
  return 'applied';
}
