import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityProviderNames } from '../../server/adapters/identity/choose.ts';
import { sandboxIdentity } from '../../server/adapters/identity/sandbox.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import type { CheckToStart, IdentityProvider } from '../../server/onboarding/identity-provider.ts';
import type { Store } from '../../server/store/open.ts';
import type { Subject } from '../../server/store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import { openTestStore } from '../support/store.ts';

/** What the suite needs beside the interface: the visitor's side, and events as the provider sends them. */
interface Conformant {
  provider: IdentityProvider;
  /** The check ends so; answers the code with which the browser comes back. */
  decide(checkId: string, found: Subject | 'refused'): Promise<string>;
  /** An event about a check; another secret signs a forged one. */
  event(providerRef: string, forged?: boolean): { headers: Headers; rawBody: string };
  /** A genuine event that is not about a check. */
  otherEvent(): { headers: Headers; rawBody: string };
}

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

const secret = Buffer.from('0123456789abcdef').toString('base64');
const forgedSecret = Buffer.from('fedcba9876543210').toString('base64');

function signedBy(by: string, body: object) {
  const [id, now, rawBody] = [`evt-${randomUUID()}`, new Date(), JSON.stringify(body)];
  const headers = new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, rawBody),
  });
  return { headers, rawBody };
}

/** Every adapter that `IDENTITY_PROVIDER` can name. */
const conformants: Record<(typeof identityProviderNames)[number], () => Conformant> = {
  sandbox: () => ({
    provider: sandboxIdentity({ store, origin: 'http://localhost:4000', secret }),
    async decide(checkId, found) {
      const code = randomUUID();
      const decided = found === 'refused' ? { outcome: 'refused' as const } : { outcome: 'approved' as const, subject: found };
      await store.db
        .update(sandboxIdentityCheck)
        .set({ ...decided, codeHash: fingerprint(code) })
        .where(eq(sandboxIdentityCheck.id, checkId));
      return code;
    },
    event: (ref, forged) => signedBy(forged ? forgedSecret : secret, { type: 'check.updated', data: { ref } }),
    otherEvent: () => signedBy(secret, { type: 'account.closed', data: {} }),
  }),
};

const ona: Subject = {
  personalNumber: '48001010000',
  name: 'Ona',
  surname: 'Petraitė',
  citizenship: 'LT',
  documentExpiresAt: '2031-05-01',
};

describe.each(identityProviderNames)('the identity provider %s', (name) => {
  let on: Conformant;
  let provider: IdentityProvider;
  beforeAll(() => {
    on = conformants[name]();
    ({ provider } = on);
  });

  const check = (id: string = randomUUID()): CheckToStart => ({
    id,
    kind: 'PRIMARY',
    state: 'st-1',
    returnUrl: 'http://localhost:4000/verify',
    locale: 'en',
  });

  test('has an id that fits into its webhook address', () => {
    expect(provider.id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test.each(['PRIMARY', 'ALTERNATIVE'] as const)(
    'starts a check of the kind %s once for each of our ids, however often and at once',
    async (kind) => {
      const one = { ...check(), kind };
      const started = await Promise.all([provider.start(one), provider.start(one), provider.start(one)]);
      started.push(await provider.start(one));
      expect(new Set(started.map(({ providerRef }) => providerRef)).size).toBe(1);
      expect(new Set(started.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
      expect(URL.canParse(started[0]!.redirectUrl)).toBe(true);
      expect((await provider.start(check())).providerRef).not.toBe(started[0]!.providerRef);
    },
  );

  test('says that a check is open, then approved, with our id and what it found', async () => {
    const one = check();
    const { providerRef } = await provider.start(one);
    expect(await provider.status(providerRef)).toEqual({ checkId: one.id, state: 'open' });
    await on.decide(one.id, ona);
    expect(await provider.status(providerRef)).toEqual({ checkId: one.id, state: 'approved', subject: ona });
  });

  test('says that a check was refused, and nothing of the person', async () => {
    const one = check();
    const { providerRef } = await provider.start(one);
    await on.decide(one.id, 'refused');
    expect(await provider.status(providerRef)).toEqual({ checkId: one.id, state: 'refused' });
  });

  test('knows by the code of a returning browser which check it was', async () => {
    const [first, second] = [check(), check()];
    const { providerRef } = await provider.start(first);
    await provider.start(second);
    const code = await on.decide(first.id, ona);
    const other = await on.decide(second.id, ona);
    expect(await provider.redeem(code)).toBe(providerRef);
    expect(await provider.redeem(other)).not.toBe(providerRef);
    expect(await provider.redeem('no-such-code')).toBeUndefined();
  });

  test('knows nothing of a check that it did not start', async () => {
    expect(await provider.status('no-such-check')).toBeUndefined();
  });

  test('reads its own events: which check, and an id of the event', async () => {
    const { providerRef } = await provider.start(check());
    const [first, second] = [on.event(providerRef), on.event(providerRef)];
    const hint = await provider.parseWebhook(first);
    expect(hint).toEqual({ providerRef, eventId: expect.stringMatching(/./) });
    expect(await provider.parseWebhook(first)).toEqual(hint);
    expect((await provider.parseWebhook(second))?.eventId).not.toBe(hint?.eventId);
    expect(await provider.parseWebhook(on.otherEvent())).toBeUndefined();
  });

  test('refuses an event that somebody else has signed, changed, or not signed', async () => {
    const { providerRef } = await provider.start(check());
    const { headers, rawBody } = on.event(providerRef);
    await expect(provider.parseWebhook(on.event(providerRef, true))).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers, rawBody: rawBody.replace(providerRef, 'another') })).rejects.toThrow(WebhookNotAuthentic);
    await expect(provider.parseWebhook({ headers: new Headers(), rawBody })).rejects.toThrow(WebhookNotAuthentic);
  });
});
