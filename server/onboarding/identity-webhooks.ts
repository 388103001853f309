import type { FastifyInstance } from 'fastify';
import { registerProviderWebhooks } from '../http/provider-webhooks.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { applyHint, storeHint } from './identity-checks.ts';
import type { IdentityHint, IdentityProvider } from './identity-provider.ts';

interface IdentityWebhooks {
  store: Store;
  clock: Clock;
  origin: string;
  providers: readonly IdentityProvider[];
}

/** Screening names each list on which somebody was found. */
const bodyLimit = 1_048_576;

/** `POST /webhooks/identity/{provider}`: the event is stored and answered; its check is then read from the provider. */
export const registerIdentityWebhooks = (app: FastifyInstance, { providers, ...parts }: IdentityWebhooks): Promise<void> =>
  registerProviderWebhooks<IdentityHint, IdentityProvider>(app, {
    kind: 'identity',
    bodyLimit,
    ignoresOthers: true,
    providers,
    store: (provider, hint) => storeHint({ ...parts, provider }, hint),
    async apply(provider, hint, log) {
      const outcome = await applyHint({ ...parts, provider }, hint);
      if (outcome === 'unknown') log.warn({ eventId: hint.eventId, outcome }, 'an event names no identity check');
    },
  });
