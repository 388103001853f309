import type { FastifyInstance } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { couponHandlers } from './coupons.ts';
import { dailyCompliance } from '../jobs/daily-compliance.job.ts';
import { experienceHandlers } from './experience.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { lossHandlers } from './loss.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { questionnaireHandlers } from './questionnaire.ts';
import { acceptWaiting } from './review.ts';
import { settingsHandlers } from './settings.ts';
import { termsHandlers } from './terms.ts';
import { verificationHandlers } from './verification.ts';

/** Everything between a new account and "you may invest". */
export const onboardingHandlers = (parts: { store: Store; clock: Clock; provider: IdentityProvider | undefined }) => ({
  ...settingsHandlers(parts),
  ...verificationHandlers(parts),
  ...questionnaireHandlers(parts),
  ...lossHandlers(parts),
  ...experienceHandlers(parts),
  ...termsHandlers(parts),
  ...couponHandlers(parts),
  ...notificationHandlers(parts),
});

const hourMs = 3_600_000;

/** Work that nobody asks for: what falls due by the calendar, each hour, and in the demo the desk that accepts what waits. */
export function onboardingWork(
  app: FastifyInstance,
  { store, clock, origin, acceptAfterMs }: { store: Store; clock: Clock; origin: string; acceptAfterMs: number | undefined },
): void {
  const failed = (error: unknown) => app.log.error({ err: error }, 'compliance work failed');
  const timers = [setInterval(() => void dailyCompliance(store, clock).catch(failed), hourMs)];
  if (acceptAfterMs !== undefined)
    timers.push(
      setInterval(() => void acceptWaiting(store, { clock, origin }, acceptAfterMs).catch(failed), Math.max(500, acceptAfterMs / 2)),
    );
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)));
}
