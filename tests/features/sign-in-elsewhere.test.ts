import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { externalIdentity } from '../../server/store/tables/auth.ts';
import { appUser } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

const origin = 'http://localhost:4000';
let issuer: string;
let elsewhere: Server;
let store: Store;
let app: FastifyInstance;

/** People of the other provider: who signs in as `x` has these claims. */
const claimsOf: Record<string, Record<string, unknown>> = {
  rasa: { email: 'Rasa@Example.com', email_verified: true, given_name: 'Rasa', family_name: 'Kazlauskienė' },
  unconfirmed: { email: 'someone@example.com', email_verified: false },
  silent: {},
  laima: { email: 'laima@example.com', email_verified: true, given_name: 'Laima', family_name: 'Jonaitienė' },
  heir: { email: 'laima@example.com', email_verified: true, given_name: 'Other', family_name: 'Person' },
};

beforeAll(async () => {
  elsewhere = createServer();
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'platform',
        client_secret: 'a-secret-of-the-other-one',
        redirect_uris: [`${origin}/auth/return`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['elsewhere'] },
    findAccount: async (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...claimsOf[sub] }) }),
  });
  elsewhere.on('request', provider.callback());
  store = await openTestStore();
  app = await buildApp({
    store,
    clock: systemClock,
    origin,
    sandbox: false,
    identity: { issuer, clientId: 'platform', clientSecret: 'a-secret-of-the-other-one' },
  });
});

afterAll(async () => {
  await app?.close();
  await store?.close();
  elsewhere?.closeAllConnections();
  elsewhere?.close();
});

/** Signs in at the other provider's own pages and answers where the platform sends the browser in the end. */
async function signInElsewhere(login: string): Promise<{ back: URL; cookie: string }> {
  const started = await app.inject('/api/v1/auth/authorize?locale=lt&state=k3Jx9QpA');
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
  const jar = new Map<string, string>();
  let address: string = started.json();
  let form: URLSearchParams | undefined;
  for (;;) {
    const answer: Response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get('location');
    const page = location ? '' : await answer.text();
    if (location) address = new URL(location, address).href;
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`no way on from ${address}: ${page.slice(0, 300)}`);
      address = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', address).href;
      form = new URLSearchParams({ prompt, login, password: 'x' });
    }
    if (address.startsWith(`${origin}/auth/return`)) break;
  }
  const { pathname, search } = new URL(address);
  const answer = await app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  return { back: new URL(String(answer.headers.location)), cookie };
}

test('a person of another provider becomes a user who completes the registration here [AUTH-09]', async () => {
  const { back, cookie } = await signInElsewhere('rasa');
  expect(back.pathname).toBe('/auth');
  expect(back.searchParams.get('state')).toBe('k3Jx9QpA');
  const exchanged = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers: { cookie },
    payload: { code: back.searchParams.get('code'), state: 'k3Jx9QpA' },
  });
  const authorization = `Bearer ${exchanged.json<{ token: string }>().token}`;
  const me = await app.inject({ url: '/api/v1/me', headers: { authorization } });
  expect(me.json()).toMatchObject({
    email: 'rasa@example.com',
    name: 'Rasa',
    surname: 'Kazlauskienė',
    registrationFormReviewNeeded: true,
    kycStatus: 'EMPTY',
  });

  // the second time it is the same user, and signing out ends the session there too
  await signInElsewhere('rasa');
  expect(await store.db.select().from(appUser).where(eq(appUser.email, 'rasa@example.com'))).toHaveLength(1);
  const end = new URL((await app.inject({ url: '/api/v1/auth/logout', headers: { authorization } })).json<string>());
  expect(end.origin).toBe(issuer);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
  expect(end.searchParams.get('id_token_hint')).toBeTruthy();
});

test('after a sign-out the other provider is asked for the password, and at no other time [AUTH-15]', async () => {
  const address = async (query: string) => new URL((await app.inject(`/api/v1/auth/authorize?state=k3Jx9QpA${query}`)).json<string>());
  expect((await address('&prompt=login')).searchParams.get('prompt')).toBe('login');
  expect((await address('')).searchParams.has('prompt')).toBe(false);
});

test('without a confirmed e-mail nobody is let in [AUTH-13]', async () => {
  for (const login of ['unconfirmed', 'silent']) {
    const { back } = await signInElsewhere(login);
    expect(back.searchParams.get('error_description')).toBe('email');
    expect(back.searchParams.get('code')).toBeNull();
  }
});

test('the embedded provider is not there then', async () => {
  expect((await app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/sign-in/some-visit' })).statusCode).toBe(404);
  expect((await app.inject('/sign-in/end')).headers['set-cookie']).toBeUndefined();
});

const codeOf = async (login: string) => (await signInElsewhere(login)).back.searchParams;
const linked = (subject: string) => store.db.select().from(externalIdentity).where(eq(externalIdentity.subject, subject));

test('somebody is known by issuer and subject: a changed address is the same person, and an address that changed hands lets nobody in [25 A20]', async () => {
  expect((await codeOf('laima')).get('code')).toBeTruthy();
  const [laima] = await linked('laima');
  expect(laima?.issuer).toBe(issuer);
  // another subject with her address
  const refused = await codeOf('heir');
  expect([refused.get('code'), refused.get('error_description')]).toEqual([null, 'email']);
  expect(await linked('heir')).toEqual([]);
  // her address changes, also to one that is not confirmed
  claimsOf['laima'] = { email: 'laima.new@example.com', email_verified: false };
  expect((await codeOf('laima')).get('code')).toBeTruthy();
  expect(await linked('laima')).toEqual([laima]);
  expect(await store.db.$count(appUser, eq(appUser.email, 'laima.new@example.com'))).toBe(0);
});

test('an account of before is found by its confirmed address once, and by issuer and subject from then on [25 A20]', async () => {
  const { users } = await makeScenario(store, systemClock, { users: [{}] });
  const [account] = users;
  claimsOf['old'] = { email: account!.email.toUpperCase(), email_verified: true };
  expect((await codeOf('old')).get('code')).toBeTruthy();
  expect((await linked('old')).map(({ userId }) => userId)).toEqual([account!.id]);
});
