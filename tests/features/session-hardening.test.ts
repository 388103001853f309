import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { issueToken } from '../../server/auth/sessions.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { generatedDocument } from '../../server/store/tables/repayments.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin: 'https://invest.example.com', sandbox: false });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

test('on https every cookie of the sign-in bears a prefix that other hosts cannot set [25 A15]', async () => {
  const started = await app.inject('/api/v1/auth/authorize?locale=en&state=k3Jx9QpA');
  const [browser] = [started.headers['set-cookie'] ?? []].flat();
  expect(browser).toMatch(/^__Host-statefolio_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure$/);
  const { pathname, search } = new URL(started.json<string>());
  const page = await app.inject(`${pathname}${search}`);
  const cookies = [page.headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(?:Host|Secure)-statefolio_/);
    expect(cookie.toLowerCase()).toContain('; secure');
  }
});

describe('an answer for one person is stored by no cache [25 A15]', () => {
  test.each(['/me', '/compliance', '/user-notifications', '/investments', '/questionnaire'])('%s', async (path) => {
    const [user] = (await makeScenario(store, systemClock, { users: [{}] })).users;
    const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${user!.token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/no-store/);
  });

  test('also one that says no', async () => {
    const answer = await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('a download link ends with the session that asked for it [25 A19]', async () => {
  const [user] = (await makeScenario(store, systemClock, { users: [{}] })).users;
  const other = await issueToken(store, systemClock, { userId: user!.id, idToken: null });
  const id = `gen-${user!.id}`;
  await store.db.insert(generatedDocument).values({
    id,
    userId: user!.id,
    type: 'INVESTMENT_REPORT',
    periodFrom: '2026-01-01',
    periodTo: '2026-01-31',
    createdAt: systemClock.now(),
  });
  const link = async (token: string) => {
    const answer = await app.inject({ url: `/api/v1/generated-documents/${id}`, headers: { authorization: `Bearer ${token}` } });
    return answer.json<{ downloadUrl: string }>().downloadUrl;
  };
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const [mine, ofOther] = [await link(user!.token), await link(other)];
  expect([await status(mine), await status(ofOther)]).toEqual([200, 200]);
  const out = await app.inject({ url: '/api/v1/auth/logout?locale=en', headers: { authorization: `Bearer ${user!.token}` } });
  expect(out.statusCode).toBe(200);
  expect([await status(mine), await status(ofOther)]).toEqual([403, 200]);
});

describe('the page that ends a session', () => {
  test('ends none for a link or picture of another site', async () => {
    const ask = (site: string | undefined) => app.inject({ url: '/sign-in/end', headers: site ? { 'sec-fetch-site': site } : {} });
    expect((await ask('cross-site')).headers['set-cookie']).toBeUndefined();
    expect((await ask('same-site')).headers['set-cookie']).toBeUndefined();
    for (const own of ['same-origin', 'none', undefined])
      expect([(await ask(own)).headers['set-cookie']].flat()[0]).toMatch(/^__Host-statefolio_idp=; /);
  });
});
