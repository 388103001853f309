import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let secured: FastifyInstance;

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: true });
  secured = await buildApp({
    store,
    clock: systemClock,
    origin: 'https://invest.example',
    sandbox: false,
    metricsToken: 'a-token-for-figures',
  });
});
afterAll(async () => {
  await app?.close();
  await secured?.close();
  await store?.close();
});

const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1)] as const),
  );

describe('headers', () => {
  test.each(['/', '/api/v1/projects', '/api/v1/nothing', '/healthz'])('%s runs nothing from elsewhere and nothing inline', async (url) => {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy.values()].flat().filter((source) => /unsafe|^\*|^https?:/.test(source))).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('the policy is the same, byte for byte, on every response', async () => {
    const policy =
      "default-src 'self';script-src 'self';style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';img-src 'self' data: blob:;" +
      "font-src 'self';connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'none';frame-ancestors 'self';form-action 'self'";
    for (const url of ['/api/v1/projects', '/api/v1/nothing', '/healthz', '/not-there'])
      expect((await app.inject(url)).headers['content-security-policy']).toBe(policy);
    expect((await secured.inject('/healthz')).headers['content-security-policy']).toBe(`${policy};upgrade-insecure-requests`);
  });

  test('behind https browsers are told to stay there', async () => {
    const { headers } = await secured.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

test('production has no sandbox', async () => {
  for (const url of ['/sandbox/scenario', '/sandbox/faults', '/sandbox/clock'])
    expect((await secured.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
});

describe('pages beside the operations', () => {
  const said = (answer: { statusCode: number; body: string }) => {
    expect(answer.body).not.toMatch(/select|query|verification"|[/]server[/]|node_modules/i);
    return { status: answer.statusCode, code: (JSON.parse(answer.body) as { errorCode?: string }).errorCode };
  };

  test.each([
    ['GET', '/sandbox/identity/primary/%00'],
    ['POST', '/sandbox/identity/primary/a%00b'],
    ['GET', '/sandbox/bank/aitvaras/%00'],
    ['GET', '/registration/verify?token=%00'],
    ['GET', '/v2/documents/%00.pdf'],
    ['GET', '/oidc/auth?client_id=%00'],
  ] as const)('%s %s: an address with a zero byte is a wrong one and no failure', async (method, url) => {
    expect(said(await app.inject({ method, url }))).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test.each(['/', '/payments/'])('%s with a zero byte is answered as any page that is not there', async (page) => {
    const answers = await Promise.all(['%00', '%25'].map((rest) => app.inject({ url: page + rest, headers: { accept: 'text/html' } })));
    const [zero, other] = answers.map(({ statusCode, body }) => ({ statusCode, body: body.replace(/"instance":"[^"]*"/, '') }));
    expect(zero).toEqual(other);
  });

  test('a form with a zero byte is read without it', async () => {
    const { users } = await makeScenario(store, systemClock, { users: [{ isNew: true }] });
    const authorization = `Bearer ${users[0]!.token}`;
    const { body } = await app.inject({ url: '/api/v1/verification/verify?locale=en&state=s&type=PRIMARY', headers: { authorization } });
    const back = await app.inject({
      method: 'POST',
      url: new URL(JSON.parse(body) as string).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=%00leave%00',
    });
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe('/verify?state=s&error=access_denied');
  });

  test('what fails in them is told to nobody', async () => {
    await store.db.execute(sql`alter table verification rename to verification_away`);
    try {
      expect(said(await app.inject('/sandbox/identity/primary/no-such-visit'))).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
    } finally {
      await store.db.execute(sql`alter table verification_away rename to verification`);
    }
  });
});

test('a statement that fails names nobody and no secret in the log', async () => {
  const lines: string[] = [];
  const logged = await buildApp({
    store,
    clock: systemClock,
    origin: 'http://localhost:4000',
    sandbox: false,
    log: 'info',
    logTo: { write: (line) => void lines.push(line) },
  });
  const payload = {
    name: 'Ona',
    lastName: 'Petraitė',
    email: 'logged.person@example.com',
    password: 'correct-horse-1',
    phoneNumber: '+37061234567',
    userType: 'INDIVIDUAL',
    consent: { consentTerms: true },
    language: 'en',
  };
  await store.db.execute(sql`alter table registration rename to registration_away`);
  try {
    expect((await logged.inject({ method: 'POST', url: '/api/v1/users', payload })).statusCode).toBe(500);
  } finally {
    await store.db.execute(sql`alter table registration_away rename to registration`);
  }
  // a name that stands there already: the database itself repeats it in its answer
  await store.db.execute(sql`create unique index one_body on mail (recipient)`);
  try {
    await logged.inject({ method: 'POST', url: '/api/v1/users', payload });
    expect((await logged.inject({ method: 'POST', url: '/api/v1/users', payload })).statusCode).toBe(500);
  } finally {
    await store.db.execute(sql`drop index one_body`);
    await logged.close();
  }
  const log = lines.join('');
  for (const known of ['"code":"42P01"', '"code":"23505"', '"constraint":"one_body"', '"operationId":"registerUser"', 'handlers.'])
    expect(log).toContain(known);
  for (const secret of ['logged.person', 'Petrait', '37061234567', 'scrypt', 'verify?token', '$1'])
    expect({ secret, found: log.includes(secret) }).toEqual({ secret, found: false });
});

test("the sandbox's clock stays in a time that has loans and documents", async () => {
  const own = await openTestStore();
  const clock = new MovableClock(new Date('2026-03-02T09:00:00Z'));
  const sandbox = await buildApp({ store: own, clock, origin: 'http://localhost:4000', sandbox: true });
  const move = async (payload: object) => (await sandbox.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode;
  try {
    for (const far of [
      { advanceDays: 1e12 },
      { advanceDays: 30_000 },
      { advanceDays: -1e6 },
      { advanceDays: null },
      { now: '9999-12-31' },
      { now: '1999-12-31' },
      {},
    ])
      expect({ far, status: await move(far) }).toEqual({ far, status: 400 });
    expect(clock.now().toISOString()).toMatch(/^2026-03-02T09:00/);
    expect(await move({ advanceDays: 1 })).toBe(200);
    expect(await move({ now: '2026-04-01' })).toBe(200);
    expect(clock.now().toISOString()).toMatch(/^2026-04-01T00:00/);
  } finally {
    await sandbox.close();
    await own.close();
  }
});

describe('figures for operators', () => {
  const read = (instance: FastifyInstance, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    instance.inject({ url: '/metrics', headers, remoteAddress });

  test('without a token only this machine reads them, and not through a proxy', async () => {
    await app.inject('/api/v1/projects/none-of-that-name');
    const answer = await read(app);
    expect(answer.body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/projects\/:id",status="404"\} \d/);
    expect(answer.body).not.toContain('none-of-that-name');
    expect((await read(app, {}, '192.0.2.7')).statusCode).toBe(404);
    expect((await read(app, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404);
  });

  test('with a token nobody reads them without it', async () => {
    expect((await read(secured)).statusCode).toBe(404);
    expect((await read(secured, { authorization: 'Bearer a-token-for-fishing' })).statusCode).toBe(404);
    expect((await read(secured, { authorization: 'Bearer a-token-for-figures' }, '192.0.2.7')).statusCode).toBe(200);
  });
});

test('signing in cannot be begun without end from one address, whichever process is asked', async () => {
  const begin = (instance: FastifyInstance, remoteAddress: string) =>
    instance.inject({ url: '/api/v1/auth/authorize?locale=en&state=k3Jx9QpA', remoteAddress });
  for (let n = 0; n < 300; n++) expect((await begin(n % 2 ? app : secured, '192.0.2.9')).statusCode).toBe(200);
  const refused = await begin(app, '192.0.2.9');
  expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await begin(secured, '192.0.2.9')).statusCode).toBe(429);
  expect((await begin(app, '192.0.2.10')).statusCode).toBe(200);
});

describe('nobody is sent elsewhere', () => {
  const elsewhere = encodeURIComponent('https://evil.example/');
  test.each([
    `/auth/return?state=x&code=y&redirect_uri=${elsewhere}`,
    `/sign-in/end?post_logout_redirect_uri=${elsewhere}&returnTo=${elsewhere}`,
    `/oidc/auth?client_id=statefolio&response_type=code&redirect_uri=${elsewhere}`,
    `/sign-in/anything?lang=${elsewhere}`,
    '//evil.example/',
    '/%5Cevil.example/',
  ])('%s', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    const to = answer.headers.location;
    expect(to === undefined || new URL(String(to), 'http://localhost:4000').origin === 'http://localhost:4000').toBe(true);
    expect(answer.body).not.toContain('href="https://evil.example');
  });
});
