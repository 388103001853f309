import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { passwordRanges } from '../../server/adapters/breaches/password-ranges.ts';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { BreachedPasswords } from '../../server/users/new-password.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn, origin } from './browser.ts';
import { newUser } from './sign-in-server.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const breached = 'the harbour of 1987 smith';
const fine = 'a lantern that nobody lost';

/** Answers as api.pwnedpasswords.com does: suffixes with the number of breaches, padded with suffixes that were found 0 times. */
let behaviour: 'answers' | 'fails' | 'silent' = 'answers';
let asked: { url: string; padding: string | undefined }[] = [];
let fake: Server;
let service: BreachedPasswords;
let store: Store;
let app: FastifyInstance;
beforeAll(async () => {
  fake = createServer((request, response) => {
    asked.push({ url: request.url ?? '', padding: request.headers['add-padding']?.toString() });
    if (behaviour === 'silent') return;
    if (behaviour === 'fails') return void response.writeHead(503).end();
    const lines = [`${'0'.repeat(34)}1:3`, `${sha1(breached).slice(5)}:52`, `${sha1(fine).slice(5)}:0`];
    response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join('\r\n'));
  });
  await new Promise<void>((ready) => fake.listen(0, '127.0.0.1', ready));
  service = passwordRanges(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`, 300);
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin, sandbox: false, breachedPasswords: service });
});
afterEach(() => {
  behaviour = 'answers';
  asked = [];
});
afterAll(async () => {
  await app?.close();
  await store?.close();
  fake?.closeAllConnections();
  fake?.close();
});

test('the service learns five digits of the hash, and says the rest of those that were published [ASVS 6.2.12]', async () => {
  expect([await service.isBreached(breached), await service.isBreached(fine), await service.isBreached('another one')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(asked[0]).toEqual({ url: `/range/${sha1(breached).slice(0, 5)}`, padding: 'true' });
});

const register = (password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/users',
    payload: {
      name: 'Ona',
      lastName: 'Petraitė',
      email: `ona-${sha1(password).slice(0, 8).toLowerCase()}@example.com`,
      password,
      userType: 'INDIVIDUAL',
      consent: { consentTerms: true, consentMarketing: false, consentNews: false },
      language: 'en',
    },
  });

test('a published password is refused at the registration and by a change of password', async () => {
  const { email } = await newUser(store);
  const browser = browserOn(() => app);
  await browser.exchange(await browser.signIn(email, scenarioPassword));
  const change = (password: string) =>
    browser.submit('/sign-in/account/password', { present: scenarioPassword, password, repeated: password });
  expect((await change(breached)).statusCode).toBe(400);
  expect((await change(fine)).statusCode).toBe(303);
  expect((await register(breached)).json()).toMatchObject({ errorCode: 'COMMON_PASSWORD' });
});

test.each(['fails', 'silent'] as const)('a service that %s stops nobody', async (how) => {
  behaviour = how;
  await expect(service.isBreached(breached)).rejects.toThrow();
  const answer = await register(`${breached} ${how}`);
  expect(answer.statusCode).toBeLessThan(300);
});

test('what is refused anyway is asked of nobody', async () => {
  await register('short');
  await register('password123456');
  expect(asked).toEqual([]);
});
