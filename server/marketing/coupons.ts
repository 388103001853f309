import { eq } from 'drizzle-orm';
import { mayInvestByKyc } from '../../domain/eligibility.ts';
import { couponProblem } from '../../domain/coupon.ts';
import { type Clock, secondsUntil } from '../lib/clock.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import { fingerprint } from '../lib/secrets.ts';
import { lockPerson } from '../users/user.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { notifyReward } from '../instructions/reward-notice.ts';
import { rewardRemittance } from '../instructions/reward-remittance.ts';
import { grantReward } from '../instructions/rewards.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { coupon, couponRedemption } from '../store/tables/onboarding.ts';

/** Codes that one person may try within 15 minutes, against guessing. */
const maxAttempts = 10;

async function limitAttempts(store: Store, clock: Clock, userId: string): Promise<void> {
  const { attempts, until } = await countAttempt(store, clock, fingerprint(`coupon ${userId}`));
  if (attempts <= maxAttempts) return;
  const seconds = secondsUntil(clock, until);
  throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(seconds) });
}

export function couponHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'redeemCoupon'> {
  return {
    /** Once for each account of a person whose identity is known; the amount is paid to it by an instruction. [decision 117] */
    async redeemCoupon(request) {
      const { id: userId } = callerOf(request);
      const wrong = couponProblem(request.body.code);
      if (wrong) throw new Refusal(wrong);
      const code = request.body.code.trim().toUpperCase();
      await limitAttempts(store, clock, userId);
      const call = { userId, operation: 'redeemCoupon', key: request.headers['idempotency-key'], body: { code } };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const person = await lockPerson(tx, userId);
        if (!mayInvestByKyc(person.kycStatus)) throw new Refusal('KYC_NOT_VERIFIED');
        const [found] = await tx.select().from(coupon).where(eq(coupon.code, code)).for('update');
        if (!found) throw new Refusal('COUPON_NOT_FOUND');
        const at = clock.now();
        if (found.expiresAt && found.expiresAt <= at) throw new Refusal('COUPON_EXPIRED');
        if (found.usedUp) throw new Refusal('COUPON_ALREADY_REDEEMED');
        const [redeemed] = await tx.insert(couponRedemption).values({ code, userId, redeemedAt: at }).onConflictDoNothing().returning();
        if (!redeemed) throw new Refusal('COUPON_ALREADY_REDEEMED');
        const { amountCents } = found;
        const iban = await grantReward(tx, clock, {
          person,
          kind: 'coupon.redeemed',
          ref: `${code}:${userId}`,
          amountCents,
          remittance: rewardRemittance[person.language].coupon(code),
          actor: 'redeem-coupon',
        });
        await notifyReward(tx, clock, { userId, amountCents, reason: { kind: 'coupon', code }, iban });
        return { status: 204 as const, body: undefined };
      });
    },
  };
}
