import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { sha256 } from '../../lib/provider-client.ts';
import { fingerprint } from '../../lib/secrets.ts';
import { WebhookNotAuthentic } from '../../lib/webhooks.ts';
import type { IdentityProvider } from '../../onboarding/identity-provider.ts';
import type { Store } from '../../store/store.ts';
import { sandboxIdentityCheck } from '../../store/tables/sandbox-identity.ts';
import { recordOf } from '../../../domain/unknown.ts';

/** The event that the sandbox's identity provider sends. */
export interface SandboxIdentityEvent {
  type: 'check.updated';
  data: { ref: string };
}

interface SandboxIdentity {
  store: Store;
  /** Where browsers reach its pages. */
  origin: string;
  /** Signs its events (Standard Webhooks). */
  secret: string;
}

export const sandboxCheckRef = (checkId: string) => `identity-${checkId}`;
const checkIdOf = (providerRef: string) => providerRef.replace(/^identity-/, '');

/** Two identity providers that do not exist. Their pages are in server/sandbox/identity.ts. */
export function sandboxIdentity({ store, origin, secret }: SandboxIdentity): IdentityProvider {
  const { db } = store;
  const webhook = new Webhook(secret);
  return {
    id: 'sandbox',
    standsForTwo: true,
    pollMinutes: 10,
    async start({ id, kind, state, returnUrl }) {
      await db.insert(sandboxIdentityCheck).values({ id, state, returnUrl }).onConflictDoNothing();
      return { redirectUrl: `${origin}/sandbox/identity/${kind.toLowerCase()}/${id}`, providerRef: sandboxCheckRef(id) };
    },
    async redeem(code) {
      const [row] = await db
        .select({ id: sandboxIdentityCheck.id })
        .from(sandboxIdentityCheck)
        .where(eq(sandboxIdentityCheck.codeHash, fingerprint(code)));
      return row?.id;
    },
    async status(providerRef) {
      const [row] = await db
        .select({ outcome: sandboxIdentityCheck.outcome, subject: sandboxIdentityCheck.subject })
        .from(sandboxIdentityCheck)
        .where(eq(sandboxIdentityCheck.id, checkIdOf(providerRef)));
      if (!row) return undefined;
      const { outcome, subject } = row;
      if (outcome === null) return { state: 'open' };
      const evidence = { verdict: outcome, payloadHash: sha256(JSON.stringify(row)) };
      return outcome === 'approved' && subject ? { state: 'approved', subject, concerns: [], evidence } : { state: 'refused', evidence };
    },
    async parseWebhook({ headers, rawBody }) {
      let event: unknown;
      try {
        event = webhook.verify(rawBody, Object.fromEntries(headers));
      } catch {
        throw new WebhookNotAuthentic();
      }
      const eventId = headers.get('webhook-id');
      return isSandboxEvent(event) && eventId !== null ? { eventId, providerRef: event.data.ref } : undefined;
    },
  };
}

function isSandboxEvent(value: unknown): value is SandboxIdentityEvent {
  const { type, data } = recordOf(value);
  return type === 'check.updated' && typeof recordOf(data)['ref'] === 'string';
}
