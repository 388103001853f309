import { spawn } from 'node:child_process';
import { chmod, chown, link, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyDemo } from '../support/demo-directory.ts';
import { freePort } from '../support/free-port.ts';
import { mailSink } from '../support/mail-sink.ts';
import { imageEnv, layOutImage, listing, makeRemovable } from './image-tree.ts';
import { serverEntry } from '../../scripts/build.mjs';

/** The account "nobody" of most systems. Whoever is not root runs the server as itself. */
const nobody = 65_534;
const asRoot = process.getuid?.() === 0;

let directory: string;
let app: string;
let node: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'statefolio-image-'));
  await chmod(directory, 0o755);
  app = path.join(directory, 'app');
  layOutImage(app);
  // nobody may not enter every folder that this Node lies in
  node = path.join(directory, 'node');
  await link(process.execPath, node).catch(() => (node = process.execPath));
});
afterAll(async () => {
  makeRemovable(app);
  await rm(directory, { recursive: true, force: true });
});

const secret = Buffer.from('0'.repeat(32)).toString('base64');

/** Starts the server of the image on this data directory, as an account without rights. */
async function launchImage(data: string, env: Record<string, string> = {}) {
  await chmod(data, 0o700);
  if (asRoot) await chown(data, nobody, nobody);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const lent = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', node, serverEntry];
  const [command = '', ...args] = asRoot ? lent : [node, serverEntry];
  const child = spawn(command, args, {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/bin:/bin',
      ...imageEnv,
      PORT: port,
      ORIGIN: origin,
      DATA_DIR: path.join(data, 'database'),
      FILES_DIR: path.join(data, 'files'),
      SECRETS_KEY: secret,
      PAYMENT_WEBHOOK_SECRET: secret,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  return { child, origin, ended, output: () => output };
}

/** A browser as far as sign-in needs one. */
function browserAt(origin: string) {
  const jar = new Map<string, { value: string; path: string }>();
  const go = async (address: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> => {
    const url = new URL(address, origin);
    const cookie = [...jar].filter(([, one]) => url.pathname.startsWith(one.path)).map(([name, { value }]) => `${name}=${value}`);
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie: cookie.join('; ') } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, { value, path: /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    return answer;
  };
  /** Follows redirects until a page, or the app's own address. */
  const follow = async (address: string): Promise<URL> => {
    for (let at = new URL(address, origin); ; ) {
      if (at.pathname === '/auth') return at;
      const answer = await go(at.href);
      const location = answer.headers.get('location');
      await answer.body?.cancel();
      if (location === null) return at;
      at = new URL(location, origin);
    }
  };
  const submit = (address: string, fields: Record<string, string>) => go(address, { method: 'POST', body: new URLSearchParams(fields) });
  const send = (address: string, body: unknown) =>
    go(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { go, follow, submit, send };
}

test('the image runs as an account without rights on a tree that nobody may write to, from registration to the list of projects', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const before = listing(app);
  const mails = await mailSink();
  const data = await mkdtemp(path.join(directory, 'data-'));
  const server = await launchImage(data, { SMTP_URL: mails.url, TRUST_PROXY: '1' });
  const { go, follow, submit, send } = browserAt(server.origin);
  await vi.waitFor(
    async () => expect([(await fetch(`${server.origin}/readyz`)).status, server.output()]).toEqual([200, expect.any(String)]),
    {
      timeout: 120_000,
      interval: 100,
    },
  );

  const home = await go('/', { headers: { accept: 'text/html' } });
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<h1')]);
  expect(await (await go('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await go('/sandbox/mail')).status).toBe(404);

  const [email, password] = ['ona@example.com', 'lantern over the 7th river'];
  const registered = await send('/api/v1/users', {
    name: 'Ona',
    lastName: 'Petraitė',
    email,
    password,
    userType: 'INDIVIDUAL',
    consent: { consentTerms: true, consentMarketing: false, consentNews: false },
    marketingLeads: [],
    utmParameters: {},
    language: 'en',
  });
  expect([registered.status, await registered.text()]).toEqual([201, expect.any(String)]);
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), { timeout: 20_000 });
  const source = mails.received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const token = /\/registration\/verify\?token=([\w-]{43})/.exec(source)?.[1] ?? '';
  expect((await submit('/registration/verify', { token, password })).headers.get('location')).toContain(
    '/registration-verification-callback',
  );

  const start: string = await (await go('/api/v1/auth/authorize?locale=en&state=k3Jx9QpA')).json();
  const page = await follow(start);
  const sent = await submit(page.href, { email, password });
  const back = await follow(sent.headers.get('location') ?? '');
  const session: { token: string } = await (
    await send('/api/v1/auth/token', { code: back.searchParams.get('code'), state: back.searchParams.get('state') })
  ).json();
  const projects = await go('/api/v1/projects', { headers: { authorization: `Bearer ${session.token}` } });
  expect([projects.status, await projects.json()]).toEqual([200, []]);
  const me = await go('/api/v1/me', { headers: { authorization: `Bearer ${session.token}` } });
  expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ email })]);

  // a server that is told to stop says so to its proxy and answers on; a request that is half sent gets its answer
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const slow = request(`${server.origin}/api/v1/users`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    slow.once('error', reject).once('response', (answer) => resolve(answer.resume().statusCode));
    slow.write('{');
    void pause(500)
      .then(async () => {
        server.child.kill('SIGTERM');
        await vi.waitFor(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(503));
        expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
        await vi.waitFor(
          () =>
            fetch(`${server.origin}/healthz`).then(
              () => Promise.reject(new Error('listens still')),
              () => {},
            ),
          6_000,
        );
        slow.end('}');
      })
      .catch(reject);
  });
  expect(await answered).toBe(400);
  expect(await server.ended).toBe(0);
  mails.close();
  expect(listing(app)).toEqual(before);
});

test('production refuses the database of the demo', { tags: ['full'], timeout: 180_000 }, async () => {
  const data = await mkdtemp(path.join(directory, 'demo-'));
  await copyDemo(path.join(data, 'database'));
  await chmod(path.join(data, 'database'), 0o700);
  if (asRoot) await new Promise((resolve) => spawn('chown', ['-R', `${nobody}:${nobody}`, data]).once('close', resolve));
  const server = await launchImage(data);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^WRONG +Database +The database holds the accounts of the demo/m);
  expect(server.output()).not.toMatch(/^\s+at /m);
});
