import { eq } from 'drizzle-orm';
import { isLossResult } from '../../domain/loss.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { moveCheck } from '../users/compliance-checks.ts';
import { completeTasks } from './notifications.ts';
import { consentVersions } from '../../domain/consent-versions.ts';
import { recordConsent } from '../users/consents.ts';
import { lockPerson } from '../users/user.ts';

export function lossHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'submitLossSimulation'> {
  return {
    async submitLossSimulation(request) {
      const { id } = callerOf(request);
      const { netWorth, abilityToBearLoss } = request.body;
      if (!isLossResult(request.body)) throw new Refusal('LOSS_SIMULATION_INVALID');
      await store.tx(async (tx) => {
        const person = await lockPerson(tx, id);
        // zeros stand for "not shared" (LOSS-07)
        const isShared = netWorth !== 0 || abilityToBearLoss !== 0;
        const profile = { ...person.profile, netWorth: isShared ? netWorth : null, abilityToBearLoss: isShared ? abilityToBearLoss : null };
        await tx.update(appUser).set({ profile }).where(eq(appUser.id, id));
        await moveCheck(tx, clock, { ...person, profile }, 'LOSS_SIMULATION', 'complete');
        await recordConsent(tx, {
          userId: id,
          kind: 'LOSS_SIMULATION',
          version: consentVersions.LOSS_SIMULATION,
          language: request.locale,
          channel: 'SIGNED_IN',
          at: clock.now(),
        });
        await completeTasks(tx, clock, id, 'LOSS_SIMULATION');
      });
      return { status: 204 };
    },
  };
}
