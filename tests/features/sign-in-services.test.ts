import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { appUser } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { externalIdentity } from '../../server/store/tables/auth.ts';
import { openTestStore } from '../support/store.ts';

const origin = 'http://localhost:4000';
const returnTo = `${origin}/sign-in/social/return`;
const clientSecret = 'a-secret-of-the-other-one';
const servers: Server[] = [];
let issuers: string[];
let graph: FastifyInstance;
let graphUrl: string;
let store: Store;
let app: FastifyInstance;

/** An issuer whose people are called as they sign in. A broker of national identities knows no address. */
async function issuerOf(claimsOf: (login: string) => Record<string, unknown>): Promise<string> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'platform', client_secret: clientSecret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['elsewhere'] },
    findAccount: async (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...claimsOf(sub) }) }),
  });
  server.on('request', provider.callback());
  return issuer;
}

/** Facebook's graph: a code is worth a token once, a token with its proof the person. */
async function startGraph(): Promise<void> {
  graph = Fastify();
  graph.get<{ Querystring: Record<string, string> }>('/v24.0/oauth/access_token', async ({ query }, reply) =>
    query['client_secret'] === 'app-secret' && query['redirect_uri'] === returnTo && query['code']?.startsWith('code-')
      ? { access_token: `token-${query['code'].slice(5)}`, token_type: 'bearer', expires_in: 5_000_000 }
      : reply.code(400).send({ error: { message: 'Invalid verification code format.', type: 'OAuthException', code: 100 } }),
  );
  graph.get<{ Querystring: Record<string, string> }>('/v24.0/me', async ({ query }, reply) => {
    const token = query['access_token'] ?? '';
    if (query['appsecret_proof'] !== createHmac('sha256', 'app-secret').update(token).digest('hex')) return reply.code(400).send({});
    const id = token.slice(6);
    return { id, first_name: 'Greta', last_name: 'Šimkutė', ...(id === 'silent' ? {} : { email: `${id}@example.com` }) };
  });
  graphUrl = await graph.listen({ host: '127.0.0.1', port: 0 });
}

beforeAll(async () => {
  issuers = [
    await issuerOf((login) => ({ email: `${login}@example.com`, email_verified: login !== 'unconfirmed', given_name: 'Rasa' })),
    await issuerOf(() => ({ given_name: 'ONA', family_name: 'PETRAITĖ' })),
  ];
  await startGraph();
  store = await openTestStore();
  app = await buildApp({
    store,
    clock: systemClock,
    origin,
    sandbox: false,
    signIn: {
      google: undefined,
      facebook: { appId: 'app-id', appSecret: 'app-secret', dialogUrl: 'https://www.facebook.com', graphUrl },
      issuers: [
        { name: 'bank', label: 'My bank', issuer: issuers[0] ?? '', clientId: 'platform', clientSecret },
        { name: 'eid', label: 'Smart-ID', issuer: issuers[1] ?? '', clientId: 'platform', clientSecret },
      ],
    },
  });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
  await graph?.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A browser without scripts, here and at the services: it stops where the app is reached, a page is shown here, or Facebook. */
function browser() {
  const jar = new Map<string, { value: string; path: string; host: string }>();
  async function open(address: string, form?: Record<string, string>, login = ''): Promise<{ at: URL; page: string; status: number }> {
    let next = new URL(address, origin);
    let body = form && new URLSearchParams(form).toString();
    for (;;) {
      if ((next.origin === origin && next.pathname === '/auth') || next.hostname === 'www.facebook.com')
        return { at: next, page: '', status: 200 };
      const isHere = next.origin === origin;
      const cookie = [...jar]
        .filter(([, { path, host }]) => host === next.host && next.pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ');
      const headers = { cookie, accept: 'text/html', ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) };
      const method = body === undefined ? 'GET' : 'POST';
      const there = isHere ? undefined : await fetch(next, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
      const here = isHere
        ? await app.inject({ method, url: `${next.pathname}${next.search}`, headers, ...(body !== undefined && { payload: body }) })
        : undefined;
      for (const line of there ? there.headers.getSetCookie() : [here?.headers['set-cookie'] ?? []].flat()) {
        const [pair = '', ...rest] = line.split(/;\s*/);
        const [name = '', value = ''] = pair.split('=');
        jar.set(name, { value, host: next.host, path: rest.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/' });
      }
      body = undefined;
      const location = there ? there.headers.get('location') : here?.headers.location;
      if (location) next = new URL(location, next);
      else if (here) return { at: next, page: here.body, status: here.statusCode };
      else {
        const page = (await there?.text()) ?? '';
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
        next = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', next);
        body = new URLSearchParams({ prompt, login, password: 'x' }).toString();
      }
    }
  }
  return { open, jar };
}

/** The sign-in page, in the browser that began it. */
async function begin() {
  const started = await app.inject('/api/v1/auth/authorize?locale=en&state=n-1');
  const tab = browser();
  const [name = '', value = ''] = (String(started.headers['set-cookie']).split(';')[0] ?? '').split('=');
  tab.jar.set(name, { value, path: '/', host: new URL(origin).host });
  const shown = await tab.open(started.json<string>());
  return { tab, ...shown };
}

const linkedTo = async (subject: string) =>
  (await store.db.select({ userId: externalIdentity.userId }).from(externalIdentity).where(eq(externalIdentity.subject, subject))).map(
    ({ userId }) => userId,
  );

test('a button appears for each service that is set, and for no other', async () => {
  const { page } = await begin();
  expect([...page.matchAll(/<a class="btn second" href="[^"]+\/social\/([\w-]+)"/g)].map(([, name]) => name)).toEqual([
    'facebook',
    'bank',
    'eid',
  ]);
  expect(page).toContain('Continue with Facebook');
  expect(page).toContain('Continue with My bank');
  expect(page).not.toContain('Google');
  const { tab, at } = await begin();
  expect((await tab.open(`${at.pathname}/social/google`)).status).toBe(410);
});

test('a person of one of the issuers becomes a user, and is the same one the next time', async () => {
  for (let times = 0; times < 2; times++) {
    const { tab, at } = await begin();
    const end = await tab.open(`${at.pathname}/social/bank`, undefined, 'rasa');
    expect(end.at.searchParams.get('code')).toBeTruthy();
  }
  const people = await store.db.select().from(appUser).where(eq(appUser.email, 'rasa@example.com'));
  expect(people).toHaveLength(1);
  expect(await linkedTo('rasa')).toEqual([people[0]?.id]);
});

test('an address that the issuer has not confirmed finds nobody, and neither does what belongs to another browser or visit', async () => {
  const { tab, at } = await begin();
  const end = await tab.open(`${at.pathname}/social/bank`, undefined, 'unconfirmed');
  expect(end.at.pathname).toBe(`${at.pathname}/social/link`);
  expect(await store.db.select().from(appUser).where(eq(appUser.email, 'unconfirmed@example.com'))).toEqual([]);
  const stranger = await begin();
  expect((await stranger.tab.open(`${returnTo}?state=of-nobody&code=x`)).status).toBe(410);
});

test('who comes from a broker of national identities without an address connects their account by its password, once', async () => {
  const { users } = await makeScenario(store, systemClock, { users: [{}] });
  const { id, email, password } = users[0]!;
  const { tab, at } = await begin();
  const asked = await tab.open(`${at.pathname}/social/eid`, undefined, '48001010000');
  expect(asked.at.pathname).toBe(`${at.pathname}/social/link`);
  expect(asked.page).toContain('We received no e-mail address from Smart-ID');
  expect((await tab.open(asked.at.pathname, { email: '', password })).status).toBe(400);
  expect((await tab.open(asked.at.pathname, { email, password: 'wrong' })).status).toBe(401);
  expect(await linkedTo('48001010000')).toEqual([]);
  const end = await tab.open(asked.at.pathname, { email, password });
  expect(end.at.searchParams.get('code')).toBeTruthy();
  expect(await linkedTo('48001010000')).toEqual([id]);
  const again = await begin();
  const next = await again.tab.open(`${again.at.pathname}/social/eid`, undefined, '48001010000');
  expect(next.at.searchParams.get('code')).toBeTruthy();
});

test('Facebook sends the browser back with a code that is exchanged between servers, with the proof of our secret', async () => {
  const { tab, at } = await begin();
  const there = await tab.open(`${at.pathname}/social/facebook`);
  expect(`${there.at.origin}${there.at.pathname}`).toBe('https://www.facebook.com/v24.0/dialog/oauth');
  expect(Object.fromEntries(there.at.searchParams)).toMatchObject({ client_id: 'app-id', redirect_uri: returnTo, response_type: 'code' });
  const state = there.at.searchParams.get('state') ?? '';
  const end = await tab.open(`${returnTo}?${new URLSearchParams({ state, code: 'code-greta' })}`);
  expect(end.at.searchParams.get('code')).toBeTruthy();
  expect(await linkedTo('greta')).toHaveLength(1);
  // the visit has ended
  expect((await tab.open(`${returnTo}?${new URLSearchParams({ state, code: 'code-greta' })}`)).status).toBe(410);
});

test('who shares no address at Facebook is told so, and a code of somebody else is nobody', async () => {
  const withoutAddress = await begin();
  const there = await withoutAddress.tab.open(`${withoutAddress.at.pathname}/social/facebook`);
  const back = (state: string | null, code: string) => `${returnTo}?${new URLSearchParams({ state: state ?? '', code })}`;
  const told = await withoutAddress.tab.open(back(there.at.searchParams.get('state'), 'code-silent'));
  expect(told.at.searchParams.get('error_description')).toBe('email');
  const forged = await begin();
  const visit = await forged.tab.open(`${forged.at.pathname}/social/facebook`);
  const failed = await forged.tab.open(back(visit.at.searchParams.get('state'), 'forged'));
  expect(failed.status).toBe(400);
  expect(failed.page).toContain('We received no valid response from Facebook');
});
