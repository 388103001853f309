import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxRef } from '../../server/adapters/payments/sandbox.ts';
import { sandboxPayment } from '../../server/store/tables/sandbox-payments.ts';
import { buildApp } from '../../server/app.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openStore } from '../../server/store/open.ts';
import { newDatabase, testServer } from '../support/store.ts';

const origin = 'http://localhost:4000';
const secret = `whsec_${Buffer.from('the secret of the two servers').toString('base64')}`;

describe.skipIf(!testServer)('two servers on one database', () => {
  let drop: () => Promise<void>;
  const stores: Store[] = [];
  const servers: FastifyInstance[] = [];
  let made: ScenarioResult;

  beforeAll(async () => {
    const database = await newDatabase(testServer!);
    drop = database.drop;
    // together, as after a restart: both look for tables, keys and secrets, one makes them
    const opened = await Promise.all([0, 1].map(() => openStore({ url: database.url })));
    stores.push(...opened);
    servers.push(
      ...(await Promise.all(
        opened.map((store) => buildApp({ store, clock: new MovableClock(), origin, sandbox: true, webhookSecret: secret })),
      )),
    );
    const answer = await servers[0]!.inject({ method: 'POST', url: '/sandbox/scenario', payload: { users: [{}], projects: [{}] } });
    made = answer.json<ScenarioResult>();
  });
  afterAll(async () => {
    for (const each of [...servers, ...stores]) await each.close();
    await drop?.();
  });

  test('a sign-in whose every step reaches the other server than the step before succeeds [AUTH-09]', async () => {
    const jar = new Map<string, string>();
    let step = 0;
    const go = async (address: string, form?: Record<string, string>): Promise<LightMyRequestResponse> => {
      const { pathname, search } = new URL(address, origin);
      const answer = await servers[step++ % 2]!.inject({
        method: form ? 'POST' : 'GET',
        url: `${pathname}${search}`,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    let at: string = (await go('/api/v1/auth/authorize?locale=en&state=k3Jx9QpA')).json();
    const follow = async () => {
      while (new URL(at, origin).pathname !== '/auth') {
        const answer = await go(at);
        if (answer.headers.location === undefined) return;
        at = new URL(String(answer.headers.location), origin).href;
      }
    };
    await follow();
    const { email, password } = made.users[0]!;
    at = String((await go(at, { email, password })).headers.location);
    await follow();
    const back = new URL(at, origin);
    expect(back.searchParams.get('state')).toBe('k3Jx9QpA');
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const exchange = { method: 'POST' as const, url: '/api/v1/auth/token', headers: { cookie } };
    const payload = { code: back.searchParams.get('code'), state: 'k3Jx9QpA' };
    const answers = await Promise.all(servers.map((server) => server.inject({ ...exchange, payload })));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
    const { token } = answers.find(({ statusCode }) => statusCode === 200)!.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    for (const server of servers) expect((await server.inject({ url: '/api/v1/me', headers })).json()).toMatchObject({ email });
    await servers[0]!.inject({ url: '/api/v1/auth/logout', headers });
    expect((await servers[1]!.inject({ url: '/api/v1/me', headers })).statusCode).toBe(401);
  });

  test('an event of the bank that reaches both servers, twice each, is applied once and seen on both [PAY-13]', async () => {
    const headers = { authorization: `Bearer ${made.users[0]!.token}` };
    const projectId = made.projects[0]!.id;
    const listed = (server: FastifyInstance) =>
      server
        .inject('/api/v1/projects')
        .then((answer) => answer.json<{ id: string; progress: { collectedAmount: number } }[]>().find(({ id }) => id === projectId));
    expect((await Promise.all(servers.map(listed))).map((one) => one?.progress.collectedAmount)).toEqual([0, 0]);

    const invested = await servers[0]!.inject({
      method: 'POST',
      url: '/api/v1/investments',
      headers,
      payload: { projectId, amount: 1000, locale: 'en' },
    });
    const { id } = invested.json<{ id: string }>();
    const paying = await servers[1]!.inject({
      method: 'POST',
      url: '/api/v1/payment-collection',
      headers,
      payload: { investmentId: id, paymentType: 'aitvaras', locale: 'en' },
    });
    const paymentId = new URL(paying.json<string>()).pathname.split('/').at(-1);
    await stores[0]!.db.update(sandboxPayment).set({ decision: 'approved' }).where(eq(sandboxPayment.id, paymentId!));
    const body = JSON.stringify({ type: 'payment.updated', data: { ref: sandboxRef(paymentId!) } });
    const now = new Date();
    const event = {
      method: 'POST' as const,
      url: '/webhooks/payments/sandbox',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt-both',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('evt-both', now, body),
      },
      payload: body,
    };
    const taken = await Promise.all([...servers, ...servers].map((server) => server.inject(event)));
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    for (const server of servers) {
      const statusOf = async () => (await server.inject({ url: `/api/v1/investments/${id}`, headers })).json<{ status: string }>().status;
      await expect.poll(statusOf).toBe('PAYMENT_COMPLETED');
      expect((await listed(server))?.progress.collectedAmount).toBe(1000);
    }
  });
});
