import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fairQueue, maxWaiting } from '../../server/documents/fair-queue.ts';
import { tablePdf } from '../../server/documents/render-in-worker.ts';
import { callerLimit } from '../../server/http/caller-limit.ts';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { countRequest } from '../../server/lib/giving-way.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';
import { messages } from '../support/messages.ts';
import { partMs, restsOf } from '../support/rests.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const report = (rows: number) => ({
  title: 'Income report',
  facts: [],
  columns: [{ title: 'Interest', share: 1, isFigure: true }],
  rows: Array.from({ length: rows }, (_, n) => [`${n},00 €`]),
  empty: 'Nothing',
  page: messages.pageOfPages,
  date: '2026-01-15',
});

describe('files are made in turns by person [25 A11]', () => {
  test('whoever asks for many lets others have theirs in between', async () => {
    const queue = fairQueue();
    const made: string[] = [];
    const ask = (owner: string | undefined, name: string) => queue(owner, async () => void made.push(name));
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name));
    await Promise.all([...all, ask('b', 'b1'), ask(undefined, 'shared'), ask('b', 'b2')]);
    expect(made).toEqual(['a1', 'a2', 'b1', 'shared', 'a3', 'b2', 'a4']);
  });

  test('a file that cannot be made holds up no other', async () => {
    const queue = fairQueue();
    const failed = queue('a', () => Promise.reject(new Error('no such day')));
    const next = queue('a', async () => 'made');
    await expect(failed).rejects.toThrow('no such day');
    expect(await next).toBe('made');
  });

  test('one person waits for so many at a time, and for more afterwards', async () => {
    const queue = fairQueue();
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = queue('a', () => held);
    const waiting = Array.from({ length: maxWaiting }, () => queue('a', async () => 'made'));
    await expect(queue('a', async () => 'made')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    const ofOthers = queue('b', async () => 'made');
    finish();
    await first;
    expect(await Promise.all([...waiting, ofOthers])).toHaveLength(maxWaiting + 1);
    expect(await queue('a', async () => 'made')).toBe('made');
  });

  test('who asks for too many is told so, and when to come back, and nobody else is', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const ask = (token: string) =>
      server.app.inject({ url: '/api/v1/individual-reports/income?year=2025', headers: { authorization: `Bearer ${token}` } });
    // the first takes seconds, the others wait for it
    const held = Array.from({ length: maxWaiting + 1 }, (_, n) => tablePdf(report(n === 0 ? 3000 : 1), 'en', one.id));
    const refused = await ask(one.token);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ errorCode: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other.token)).statusCode).toBe(200);
    await Promise.all(held);
    expect((await ask(one.token)).statusCode).toBe(200);
  });
});

test('a long answer gives way to a request until that is answered [28 5]', async () => {
  const own = countRequest();
  const person = await server.person();
  expect((await restsOf())[0]?.turns).toBe(0);
  // takes seconds, and the request waits for it
  const held = tablePdf(report(3000), 'en', person.id);
  const answer = server.app.inject({
    url: '/api/v1/individual-reports/income?year=2025',
    headers: { authorization: `Bearer ${person.token}` },
  });
  await vi.waitFor(async () => expect((await restsOf())[1]?.ms).toBeGreaterThanOrEqual(partMs - 2));
  expect((await answer).statusCode).toBe(200);
  await held;
  expect((await restsOf())[0]?.turns).toBe(0);
  own();
});

describe('one person makes so many calls in a minute [25 A11]', () => {
  test('and more in the next', () => {
    let now = 0;
    const count = callerLimit(2, () => now);
    count('a');
    count('a');
    expect(() => count('a')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', headers: { 'retry-after': '60' } }) as Error);
    expect(() => count('b')).not.toThrow();
    now = 60_000;
    expect(() => count('a')).not.toThrow();
  });

  test('whichever of the sessions makes them', async () => {
    const app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false, callsPerMinute: 3 });
    try {
      const person = await server.person();
      const ask = async () => (await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${person.token}` } })).statusCode;
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
      const other = await server.person();
      expect((await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${other.token}` } })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('the identity provider is asked so often from one network [25 A11]', () => {
  const ask = (remoteAddress: string, path = '/oidc/auth') =>
    server.app.inject({ url: `${path}?client_id=statefolio&response_type=code`, remoteAddress });

  beforeAll(async () => {
    for (let n = 0; n < 300; n++) await ask('2001:db8::7');
  });

  test.each(['/oidc/auth', '/oidc/auth/', '/oidc/AUTH'])('then %s shows when to come back', async (path) => {
    const refused = await ask('2001:db8::8', path);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many attempts');
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('and another network is not concerned', async () => {
    expect((await ask('192.0.2.1')).statusCode).not.toBe(429);
  });
});
