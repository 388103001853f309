import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { pageMessages } from '../../server/auth/messages.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { sandbox: true },
);
const browser = () => newBrowser(() => app);

/** Every page of a sign-in, seen from its first one. */
const pages = [
  { method: 'GET', path: '' },
  { method: 'GET', path: '/code' },
  { method: 'GET', path: '/passkey' },
  { method: 'GET', path: '/social/google' },
  { method: 'GET', path: '/social/return?state=used' },
  { method: 'GET', path: '/social/link' },
  { method: 'POST', path: '' },
  { method: 'POST', path: '/code' },
  { method: 'POST', path: '/passkey' },
  { method: 'POST', path: '/social/link' },
];

test.each(pages)(
  'Back to a page of a finished sign-in ($method …$path) says who is signed in that they are [AUTH-12] [25 C5]',
  async ({ method, path }) => {
    const { email } = await newUser(store);
    const own = browser();
    const { address } = await own.follow(await own.start());
    await own.follow(String((await own.submit(address, { email, password: scenarioPassword })).headers.location));
    const open = ({ go, submit }: ReturnType<typeof browser>) =>
      method === 'GET' ? go(`${address}${path}`) : submit(`${address}${path}`, { email, password: scenarioPassword });

    const back = await open(own);
    expect(back.statusCode).toBe(410);
    expect(back.body).toContain(pageMessages.en.signedInTitle);

    const elsewhere = await open(browser());
    expect(elsewhere.statusCode).toBe(410);
    expect(elsewhere.body).toContain(pageMessages.en.expiredTitle);
  },
);

test('Back to the answer of another service says who is signed in that they are [AUTH-12] [25 C5]', async () => {
  const { email } = await newUser(store);
  const own = browser();
  await own.signIn(email, scenarioPassword);
  expect((await own.go('/sign-in/social/return?state=used&code=used')).body).toContain(pageMessages.en.signedInTitle);
  expect((await browser().go('/sign-in/social/return?state=used&code=used')).body).toContain(pageMessages.en.expiredTitle);
});
