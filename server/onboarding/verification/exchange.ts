import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Db, Tx } from '../../store/db.ts';
import { distinctProviders, type IdentityProviders, type ProviderCheck } from '../identity-provider.ts';
import { openReasons } from '../review.ts';
import { lockPerson, type Person } from '../../users/user.ts';
import { type Subject, verification } from '../../store/tables/onboarding.ts';
import { byFinality, saveFinding, withConcerns } from './verdict.ts';
import { type Exchanged, refusalOf, settle } from './settle.ts';

/** A check at a provider may take this long. */
export const checkMs = 3_600_000;

/** A check with its provider's result. */
export type Redeemed = { id: string; check: ProviderCheck };

/** The check of a code, by its provider; undefined for an unknown code. */
export async function redeem(
  db: Db,
  clock: Clock,
  providers: IdentityProviders | undefined,
  userId: string,
  code: string,
): Promise<Redeemed | undefined> {
  for (const provider of distinctProviders(providers)) {
    const id = await provider.redeem(code);
    if (id === undefined) continue;
    const [started] = await db
      .select({ providerRef: verification.providerRef })
      .from(verification)
      .where(and(checkOf(clock, userId), eq(verification.id, id), eq(verification.providerId, provider.id)));
    const check = started?.providerRef ? await provider.status(started.providerRef) : undefined;
    return check && { id, check };
  }
  return undefined;
}

/** A check of this person that has not expired. */
const checkOf = (clock: Clock, userId: string) => and(eq(verification.userId, userId), gt(verification.expiresAt, clock.now()));

/** The check that was made by this code before, with its outcome. */
export async function usedCheck(tx: Db | Tx, clock: Clock, userId: string, code: string) {
  const [used] = await tx
    .select({ subject: verification.subject, outcome: verification.outcome })
    .from(verification)
    .where(and(checkOf(clock, userId), eq(verification.codeHash, fingerprint(code)), isNotNull(verification.usedAt)));
  return used;
}

/** A refusal is an answer here, not an exception: the code stays used and the check stays failed. */
export async function exchange(tx: Tx, clock: Clock, userId: string, code: string, redeemed: Redeemed | undefined): Promise<Exchanged> {
  const person = await lockPerson(tx, userId);
  const used = await usedCheck(tx, clock, userId, code);
  if (used) return toldAgain(tx, used, person);
  if (!redeemed) return { refused: 'VERIFICATION_FAILED' };
  const [taken] = await tx
    .update(verification)
    .set({ usedAt: clock.now(), codeHash: fingerprint(code) })
    .where(and(checkOf(clock, userId), eq(verification.id, redeemed.id), isNull(verification.usedAt)))
    .returning();
  if (!taken) return { refused: 'VERIFICATION_FAILED' };
  const check = byFinality(redeemed.check, taken.finality);
  await saveFinding(tx, clock, taken, check, taken.concerns);
  // the provider decides later; an event or a job applies the verdict
  return check.state === 'open' ? { refused: 'VERIFICATION_IN_REVIEW' } : settle(tx, clock, person, withConcerns(check, taken.concerns));
}

/**
 * A code works once. After a lost response, or for a browser that repeats a request by itself, its outcome is returned again, as long as the person has shown
 * no other document since.
 */
async function toldAgain(
  tx: Tx,
  { subject, outcome }: { subject: Subject | null; outcome: 'approved' | 'refused' | null },
  person: Person,
): Promise<Exchanged> {
  const { profile } = person;
  if (outcome === null) return { refused: 'VERIFICATION_IN_REVIEW' };
  if (!subject) return { refused: 'VERIFICATION_FAILED' };
  if (subject.personalNumber === profile.personalNumber && subject.documentExpiresAt === profile.documentExpiresAt) return { person };
  const refused = await refusalOf(tx, person, subject);
  if (refused) return { refused };
  return {
    refused: (await openReasons(tx, person.id, 'IDENTITY_VERIFICATION')).length > 0 ? 'VERIFICATION_IN_REVIEW' : 'VERIFICATION_FAILED',
  };
}
