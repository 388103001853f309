import { and, isNull } from 'drizzle-orm';
import { Refusal } from '../../lib/refusal.ts';
import type { Tx } from '../../store/db.ts';
import { moveCheck, statusOf } from '../../users/compliance-checks.ts';
import { type Office, notifyDecision } from '../decision-email.ts';
import { lockPerson } from '../../users/user.ts';
import { review, verification } from '../../store/tables/onboarding.ts';
import { identityMessage, recordRefusal } from '../manual-check.ts';
import type { IdentityRefusal } from '../../../domain/identity-refusal.ts';
import { foundOn, isOnFile, latestSubject } from './subject.ts';
import { accept, refusalOf, reviewOf } from './settle.ts';

/**
 * An operator's decision on a document whose name differs from that of the account, or on what the provider has found. Accepted: the person is verified
 * and bears the document's name. Refused: a first check fails, a renewal takes nothing away, but who may be on a list, or entered later what their document does not say, is verified no longer. The person is
 * told, and what the provider says later of that check changes nothing. `NOT_FOUND` when nothing waits.
 */
export async function decideIdentity(
  tx: Tx,
  office: Office,
  { userId, accepted, reason, actor }: { userId: string; accepted: boolean; reason: IdentityRefusal | undefined; actor: string },
): Promise<void> {
  const { clock } = office;
  const person = await lockPerson(tx, userId);
  const [waiting] = await tx.delete(review).where(reviewOf(userId)).returning();
  const subject = waiting && (await latestSubject(tx, userId));
  if (!subject) throw new Refusal('NOT_FOUND');
  if (reason) await recordRefusal(tx, userId, reason);
  await recordWord(tx, userId, accepted);
  if (accepted) {
    const result = (await refusalOf(tx, person, subject)) ? undefined : await accept(tx, clock, person, subject, actor);
    if (!result || 'refused' in result) throw new Refusal('INVALID_STATUS_TRANSITION');
  } else {
    const isOfVerified = isOnFile(person, subject) && statusOf(person, 'IDENTITY_VERIFICATION') === 'COMPLETED';
    const held = isOfVerified ? await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold', actor) : person;
    if (statusOf(held, 'IDENTITY_VERIFICATION') === 'IN_PROGRESS') await moveCheck(tx, clock, held, 'IDENTITY_VERIFICATION', 'fail', actor);
  }
  await notifyDecision(tx, office, userId, accepted ? 'IDENTITY_PASSED' : reason ? identityMessage[reason] : 'IDENTITY_FAILED');
}

/** An operator's word covers all that was found so far, and ends what a provider has not decided. */
async function recordWord(tx: Tx, userId: string, accepted: boolean): Promise<void> {
  const found = foundOn(userId);
  await tx
    .update(verification)
    .set({ outcome: accepted ? 'approved' : 'refused' })
    .where(and(found, isNull(verification.outcome)));
  await tx
    .update(verification)
    .set({ reviewed: accepted ? 'accepted' : 'refused' })
    .where(and(found, isNull(verification.reviewed)));
}
