import type { Clock } from '../../lib/clock.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Store } from '../../store/store.ts';
import { moveCheck, statusOf } from '../../users/compliance-checks.ts';
import { type CheckLog, openCheck } from '../open-check.ts';
import { distinctProviders, type IdentityProviders } from '../identity-provider.ts';
import { lockPerson, toUserResponse } from '../../users/user.ts';
import { verification } from '../../store/tables/onboarding.ts';
import { randomUUID } from '../../lib/random.ts';
import { checkMs, exchange, redeem, usedCheck } from './exchange.ts';

interface VerificationParts {
  store: Store;
  clock: Clock;
  origin: string;
  providers: IdentityProviders | undefined;
  log: CheckLog;
}

export function verificationHandlers({
  store,
  clock,
  origin,
  providers,
  log,
}: VerificationParts): Pick<Handlers, 'listVerificationTypes' | 'startVerification' | 'exchangeVerificationCode'> {
  return {
    async listVerificationTypes() {
      const all = distinctProviders(providers);
      const count = all[0]?.standsForTwo ? 2 : all.length;
      return { status: 200, body: (['PRIMARY', 'ALTERNATIVE'] as const).slice(0, count) };
    },

    async startVerification(request) {
      const { id: userId } = callerOf(request);
      const { state, type, locale } = request.query;
      const provider = providers?.[type];
      if (!provider) throw new Refusal('VERIFICATION_FAILED');
      const id = randomUUID();
      await store.tx(async (tx) => {
        const person = await lockPerson(tx, userId);
        // who is verified already renews, and stays verified until then
        const status = statusOf(person, 'IDENTITY_VERIFICATION');
        if (status === 'NOT_STARTED' || status === 'FAILED') await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'begin');
        const createdAt = clock.now();
        await tx.insert(verification).values({
          id,
          userId,
          provider: type,
          locale: locale === 'pt-BR' ? 'pt' : locale,
          state,
          status: 'STARTING',
          providerId: provider.id,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + checkMs),
        });
      });
      const url = await openCheck({ store, clock, origin, provider, log }, id);
      if (url === undefined) throw new Refusal('VERIFICATION_FAILED');
      return { status: 200, body: url };
    },

    async exchangeVerificationCode(request) {
      const { id: userId } = callerOf(request);
      const { code } = request.query;
      // the repeated outcome of a code needs no provider
      const isUsed = (await usedCheck(store.db, clock, userId, code)) !== undefined;
      const redeemed = isUsed ? undefined : await redeem(store.db, clock, providers, userId, code);
      const result = await store.tx((tx) => exchange(tx, clock, userId, code, redeemed));
      if ('refused' in result) throw new Refusal(result.refused);
      return { status: 200, body: toUserResponse(result.person) };
    },
  };
}
