import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer((own) => {
  ({ store, app } = own);
});

const start = Date.now();
const minutesLater = (minutes: number) => vi.setSystemTime(start + minutes * 60_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

interface TokenAnswer {
  token: string;
  expiresIn: number;
}

async function signedIn() {
  const { email } = await newUser(store);
  const browser = newBrowser(() => app);
  const { token } = (await browser.exchange(await browser.signIn(email, scenarioPassword))).json<TokenAnswer>();
  return {
    browser,
    token,
    /** A new token, by the session at the provider; undefined where it asks who somebody is. */
    async renew(): Promise<TokenAnswer | undefined> {
      const { pathname, searchParams } = new URL((await browser.follow(await browser.start())).address);
      if (pathname !== '/auth') return undefined;
      const code = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
      return (await browser.exchange(code)).json<TokenAnswer>();
    },
  };
}

async function ask(token: string, path = '/me') {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json<{ errorCode?: string; idleSeconds?: number; draftKey?: string }>() };
}
const code = async (token: string) => (await ask(token)).body.errorCode ?? 'works';

describe('a session that nobody uses for half an hour [ASVS 7.3.1]', () => {
  test('ends, and its token says why', async () => {
    const { token } = await signedIn();
    minutesLater(29);
    expect(await code(token)).toBe('works');
    minutesLater(58);
    expect(await code(token)).toBe('works');
    minutesLater(88);
    expect(await code(token)).toBe('SESSION_IDLE');
    minutesLater(60 * 20);
    expect(await code(token)).toBe('SESSION_IDLE');
  });

  test('lets nobody in again at the provider: the next sign-in asks for the password', async () => {
    const { browser, renew } = await signedIn();
    minutesLater(20);
    expect(await renew()).toBeDefined();
    minutesLater(51);
    expect(await renew()).toBeUndefined();
    expect((await browser.go('/sign-in/account')).statusCode).toBe(410);
  });

  test('is prolonged at the provider by what is used in the app, and in the app by the pages of the provider', async () => {
    const { browser, token, renew } = await signedIn();
    minutesLater(20);
    expect(await code(token)).toBe('works');
    minutesLater(40);
    expect((await browser.go('/sign-in/account')).statusCode).toBe(200);
    minutesLater(65);
    expect(await renew()).toBeDefined();
  });

  test('is not prolonged by what a page asks by itself', async () => {
    const { token } = await signedIn();
    minutesLater(20);
    expect(await ask(token, '/auth/session')).toMatchObject({ status: 200, body: { idleSeconds: 600 } });
    minutesLater(31);
    expect(await ask(token, '/auth/session')).toMatchObject({ status: 401, body: { errorCode: 'SESSION_IDLE' } });
  });

  test('still reads what everybody may', async () => {
    const { token } = await signedIn();
    minutesLater(31);
    expect((await ask(token, '/projects')).status).toBe(200);
    expect((await ask(token, '/auth/logout')).status).toBe(200);
  });
});

test('a session ends twelve hours after the sign-in, however much it is used [ASVS 7.3.2]', async () => {
  const { renew } = await signedIn();
  for (let minutes = 25; minutes < 715; minutes += 25) {
    minutesLater(minutes);
    expect(await renew()).toBeDefined();
  }
  minutesLater(715);
  expect((await renew())?.expiresIn).toBeLessThanOrEqual(300);
  minutesLater(721);
  expect(await renew()).toBeUndefined();
});

test('the key of drafts is the same in each session of a person, and nobody else has it', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const keyOf = async (token: string) => (await ask(token, '/auth/session')).body.draftKey;
  const renewed = await one.renew();
  expect(await keyOf(renewed?.token ?? '')).toBe(await keyOf(one.token));
  expect(await keyOf(other.token)).not.toBe(await keyOf(one.token));
});
