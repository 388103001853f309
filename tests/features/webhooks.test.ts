import Fastify from 'fastify';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../server/lib/clock.ts';
import { webhookSecret } from '../../server/payments/webhooks.ts';
import { eq } from 'drizzle-orm';
import { sandboxRef } from '../../server/adapters/payments/sandbox.ts';
import { paymentEvent } from '../../server/store/schema.ts';
import { sandboxPayment } from '../../server/store/tables/sandbox-payments.ts';
import { registerBank } from '../../server/sandbox/bank.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let secret: string;

onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  secret = await webhookSecret(store);
});

/** Somebody who stands at the bank with a payment of 500 euro. */
async function atTheBank() {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 500, locale: 'en' });
  const investmentId = (made.body as { id: string }).id;
  const opened = await person.call('POST', '/payment-collection', { investmentId, paymentType: 'aitvaras', locale: 'en' });
  const path = new URL(opened.body as string).pathname;
  return {
    path,
    paymentId: path.split('/').at(-1)!,
    status: async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status,
  };
}

/** The customer decides at the bank; the platform does not know yet. */
const approve = (paymentId: string) =>
  store.db.update(sandboxPayment).set({ decision: 'approved' }).where(eq(sandboxPayment.id, paymentId));

function signed(paymentId: string, { by = secret, at = new Date() }: { by?: string; at?: Date } = {}) {
  const id = `evt-${paymentId}`;
  const body = JSON.stringify({ type: 'payment.updated', data: { ref: sandboxRef(paymentId) } });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign(id, at, body),
    } as Record<string, string>,
  };
}

async function tell({ body, headers }: ReturnType<typeof signed>, provider = 'sandbox') {
  const { statusCode } = await server.app.inject({ method: 'POST', url: `/webhooks/payments/${provider}`, headers, payload: body });
  return statusCode;
}

describe('what claims to come from the bank', () => {
  const other = `whsec_${Buffer.from('somebody else, 32 bytes of secret').toString('base64')}`;
  const hour = 3_600_000;
  test.each([
    ['is signed by somebody else', (id: string) => signed(id, { by: other })],
    ['was signed an hour ago', (id: string) => signed(id, { at: new Date(Date.now() - hour) })],
    ['is signed for the next hour', (id: string) => signed(id, { at: new Date(Date.now() + hour) })],
    ['names another payment than was signed', (id: string) => ({ ...signed(id), body: signed('pay-other').body })],
    ['has another number than was signed', (id: string) => ({ ...signed(id), headers: { ...signed(id).headers, 'webhook-id': 'evt-2' } })],
    [
      'is not signed',
      (id: string) => {
        const { 'webhook-signature': _left, ...headers } = signed(id).headers;
        return { ...signed(id), headers };
      },
    ],
  ])('and %s is refused and changes nothing', async (_title, make) => {
    const { paymentId, status } = await atTheBank();
    await approve(paymentId);
    const before = await status();
    expect(await tell(make(paymentId))).toBe(401);
    expect(await status()).toBe(before);
    // the same event with a valid signature is accepted
    expect(await tell(signed(paymentId))).toBe(204);
    await expect.poll(status).toBe('PAYMENT_COMPLETED');
  });

  test('but says nothing that is known is refused as such', async () => {
    const id = 'evt-odd';
    const body = JSON.stringify({ type: 'payment.forgotten', data: {} });
    const at = new Date();
    const headers = {
      ...signed('x').headers,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    expect(await tell({ body, headers })).toBe(400);
  });

  test('but names a provider that is not there is not found', async () => {
    const { paymentId } = await atTheBank();
    expect(await tell(signed(paymentId), 'nobody')).toBe(404);
  });

  test('and is rightly signed says nothing by itself: the bank is asked, and an open payment stays open', async () => {
    const { paymentId, status } = await atTheBank();
    const warn = vi.spyOn(server.app.log, 'warn');
    expect(await tell(signed(paymentId))).toBe(204);
    const outcome = async () =>
      (
        await store.db
          .select()
          .from(paymentEvent)
          .where(eq(paymentEvent.eventId, `evt-${paymentId}`))
      )[0]?.outcome;
    await expect.poll(outcome).toBe('open');
    expect(await status()).toBe('PAYMENT_INITIATED');
    const facts = { eventId: `evt-${paymentId}`, outcome: 'open' };
    await expect.poll(() => warn.mock.calls).toContainEqual([facts, 'a payment did not fit']);
    expect(await tell(signed(paymentId))).toBe(204);
    expect(warn.mock.calls.filter(([, message]) => message === 'a payment did not fit')).toHaveLength(1);
    warn.mockRestore();
  });
});

test('the sandbox bank delivers its event again, under the same id, until it is accepted', async () => {
  const { path, paymentId, status } = await atTheBank();
  const told: string[] = [];
  const bank = Fastify();
  await registerBank(bank, {
    clock: systemClock,
    store,
    origin: 'http://localhost:4000',
    secret,
    firstPauseMs: 5,
    async deliver(headers, body) {
      told.push(headers['webhook-id'] ?? '');
      if (told.length === 1) return 500;
      if (told.length === 2) throw new Error('nobody listens');
      return tell({ headers: { ...headers, 'content-type': 'application/json' }, body });
    },
  });
  const answer = await bank.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=approve',
  });
  expect(answer.statusCode).toBe(303);
  await expect.poll(status).toBe('PAYMENT_COMPLETED');
  expect(told).toEqual(Array.from({ length: 3 }, () => `evt-${paymentId}-approved`));
  await bank.close();
});
