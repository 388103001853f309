import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

const origin = 'http://localhost:4000';
let store: Store;
let app: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({
    store,
    clock: new MovableClock(),
    origin,
    sandbox: true,
    log: 'info',
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

test('the log of a sign-in, an investment and its payment says who by id, names nobody and holds no secret [25 A23]', async () => {
  const made = (
    await app.inject({ method: 'POST', url: '/sandbox/scenario', payload: { users: [{}], projects: [{}] } })
  ).json<ScenarioResult>();
  const { id: userId, email, password } = made.users[0]!;
  const secrets = new Set<string>([email, encodeURIComponent(email), password]);
  const jar = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<LightMyRequestResponse> => {
    const { pathname, search, searchParams } = new URL(address, origin);
    if (searchParams.get('code')) secrets.add(searchParams.get('code')!);
    const answer = await app.inject({
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
      else {
        jar.set(name, value);
        secrets.add(value);
      }
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
  expect((await go(at, { email, password: 'Wrong-word-77' })).statusCode).not.toBe(303);
  secrets.add('Wrong-word-77');
  at = String((await go(at, { email, password })).headers.location);
  await follow();
  const code = new URL(at, origin).searchParams.get('code')!;
  secrets.add(code);
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const exchanged = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers: { cookie },
    payload: { code, state: 'k3Jx9QpA' },
  });
  const { token } = exchanged.json<{ token: string }>();
  secrets.add(token);
  const headers = { authorization: `Bearer ${token}` };
  const invested = await app.inject({
    method: 'POST',
    url: '/api/v1/investments',
    headers,
    payload: { projectId: made.projects[0]!.id, amount: 1000, locale: 'en' },
  });
  const { id } = invested.json<{ id: string }>();
  const paying = await app.inject({
    method: 'POST',
    url: '/api/v1/payment-collection',
    headers,
    payload: { investmentId: id, paymentType: 'aitvaras', locale: 'en' },
  });
  expect((await go(paying.json<string>(), { decision: 'approve' })).statusCode).toBe(303);
  expect((await app.inject({ url: '/api/v1/me', headers })).json()).toMatchObject({ email });

  const [row] = await store.db.select().from(appUser).where(eq(appUser.id, userId));
  for (const value of Object.values(row!.profile)) if (typeof value === 'string' && value.length > 4) secrets.add(value);
  const log = lines.join('');
  for (const url of ['/api/v1/auth/token', '/api/v1/investments', '/api/v1/payment-collection', '/api/v1/me'])
    expect(log).toContain(`"url":"${url}"`);
  // who made the request is known by id
  expect(log).toMatch(new RegExp(`"url":"/api/v1/investments",[^}]*"user":"${userId}"`));
  expect([...secrets].filter((secret) => secret.length > 2 && log.includes(secret))).toEqual([]);
});
