import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isReferralEarned, referralReward, type ReferralAccount } from '../../domain/referral.ts';
import { notifyReward } from '../instructions/reward-notice.ts';
import { rewardRemittance } from '../instructions/reward-remittance.ts';
import { grantReward } from '../instructions/rewards.ts';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, project, referralReward as rewardTable, registration } from '../store/schema.ts';
import type { Person } from '../users/user.ts';

/**
 * Grants the rewards that were earned since the last run, each in a transaction of its own. What is not earned yet is looked at again. Safe to run in several
 * processes: the database allows one reward for each person referred. Returns how many were granted. [DASH-09, decision 119]
 */
export async function rewardReferrals(store: Store, clock: Clock): Promise<number> {
  const lent = await store.db
    .selectDistinct({ id: registration.userId })
    .from(registration)
    .innerJoin(investment, eq(investment.userId, registration.userId))
    .innerJoin(project, and(eq(project.id, investment.projectId), isNotNull(project.disbursedAt)))
    .leftJoin(rewardTable, eq(rewardTable.referredUserId, registration.userId))
    .where(and(isNotNull(registration.referredBy), isNull(rewardTable.referredUserId)))
    .orderBy(asc(registration.userId));
  const granted = await eachRow(lent, ({ id }) => store.tx((tx) => rewardReferral(tx, clock, id)));
  return granted.filter(Boolean).length;
}

/** Grants the reward for one person who was referred, once it is earned. False where there is none to grant. */
export async function rewardReferral(tx: Tx, clock: Clock, referredId: string): Promise<boolean> {
  const [entered] = await tx.select({ referrerId: registration.referredBy }).from(registration).where(eq(registration.userId, referredId));
  if (!entered?.referrerId) return false;
  // neither account is closed meanwhile
  const people = await tx
    .select()
    .from(appUser)
    .where(inArray(appUser.id, [entered.referrerId, referredId]))
    .orderBy(asc(appUser.id))
    .for('update');
  const referrer = people.find(({ id }) => id === entered.referrerId);
  const referred = people.find(({ id }) => id === referredId);
  if (!referrer || !referred) return false;
  const investments = await tx
    .select({ status: investment.status, disbursedAt: project.disbursedAt })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(investment.userId, referredId));
  const isEarned = isReferralEarned({
    referrer: accountOf(referrer),
    referred: accountOf(referred),
    investments: investments.map(({ status, disbursedAt }) => ({ status, isDisbursed: disbursedAt !== null })),
  });
  if (!isEarned) return false;
  const [reward] = await tx
    .insert(rewardTable)
    .values({ referredUserId: referredId, userId: referrer.id, amountCents: referralReward, grantedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ amountCents: rewardTable.amountCents });
  if (!reward) return false;
  const { amountCents } = reward;
  const iban = await grantReward(tx, clock, {
    person: referrer,
    kind: 'referral.rewarded',
    ref: referredId,
    amountCents,
    remittance: rewardRemittance[referrer.language].referral,
    actor: 'reward-referrals',
  });
  await notifyReward(tx, clock, { userId: referrer.id, amountCents, reason: { kind: 'referral' }, iban });
  return true;
}

const accountOf = ({ id, kycStatus, lockedAt, endedAt, profile: { personalNumber, companyCode } }: Person): ReferralAccount => ({
  id,
  kycStatus,
  personalNumber,
  companyCode,
  isOpen: lockedAt === null && endedAt === null,
});
