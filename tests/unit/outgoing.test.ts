import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fetchInTime } from '../../server/lib/fetch-in-time.ts';
import { allowEndpoints, fetchAllowed, restrictOutgoing } from '../../server/lib/outgoing.ts';
import { readConfig } from '../../server/start/config/read-settings.ts';
import { outgoingAddresses } from '../../server/start/outgoing-addresses.ts';

let asked: string[] = [];
const servers: Server[] = [];
let [own, other] = ['', ''];
async function serve(answer: (url: string) => { status: number; location?: string }): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const { status, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end('answer');
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  other = await serve(() => ({ status: 200 }));
  own = await serve((url) => (url === '/moved' ? { status: 302, location: `${other}/secret` } : { status: 200 }));
});
afterEach(() => {
  restrictOutgoing(undefined);
  asked = [];
});
afterAll(() => {
  for (const server of servers) server.close();
});
const hostOf = (url: string) => new URL(url).host;

test('requests go to hosts and ports of the settings alone, and what is refused is told [ASVS 13.2.5]', async () => {
  const refused: string[] = [];
  restrictOutgoing([hostOf(own)], (address) => refused.push(address));
  expect((await fetchInTime(new Request(`${own}/fine`), 1000)).status).toBe(200);
  await expect(fetchInTime(new Request(`${other}/secret`), 1000)).rejects.toThrow(`No request goes to ${hostOf(other)}`);
  await expect(fetchAllowed('http://169.254.169.254/latest/meta-data')).rejects.toThrow('169.254.169.254:80');
  expect(refused).toEqual([hostOf(other), '169.254.169.254:80']);
  expect(asked).toEqual([`${hostOf(own)}/fine`]);
});

test('a redirect leads to no other host', async () => {
  restrictOutgoing([hostOf(own), hostOf(other)]);
  await expect(fetchAllowed(`${own}/moved`)).rejects.toThrow();
  expect(asked).toEqual([`${hostOf(own)}/moved`]);
});

test('the endpoints that an issuer of the settings names are allowed, too', async () => {
  restrictOutgoing([hostOf(own)]);
  allowEndpoints([undefined, 'no address', `${other}/token`]);
  expect((await fetchAllowed(`${other}/token`)).status).toBe(200);
});

test('the list follows from the settings', () => {
  const keys = { IDENFY_API_KEY: 'k', IDENFY_API_SECRET: 's'.repeat(16), IDENFY_SIGNING_KEY: 's'.repeat(16) };
  expect(outgoingAddresses(readConfig({}))).toEqual([]);
  // whose keys are there and who is not chosen is asked nothing
  expect(outgoingAddresses(readConfig(keys))).toEqual([]);
  const env = {
    ...keys,
    IDENTITY_PROVIDER: 'idenfy,manual',
    PAYMENT_PROVIDER: 'mangopay',
    MANGOPAY_CLIENT_ID: 'shop',
    MANGOPAY_API_KEY: 'k'.repeat(16),
    MANGOPAY_USER_ID: 'user_m_1',
    MANGOPAY_URL: 'https://api.sandbox.mangopay.com',
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's'.repeat(16),
    FACEBOOK_APP_ID: 'f',
    FACEBOOK_APP_SECRET: 's'.repeat(16),
    FILES_S3_URL: 'https://s3.example.com:9000/bucket',
    FILES_S3_KEY_ID: 'k',
    FILES_S3_SECRET: 's',
    BLOG_URL: 'https://cms.example.com/api',
    SENTRY_DSN: 'https://key@errors.example.com/42',
    POSTHOG_KEY: 'k',
  };
  expect(outgoingAddresses(readConfig(env)).toSorted()).toEqual([
    'accounts.google.com:443',
    'api.sandbox.mangopay.com:443',
    'cms.example.com:443',
    'errors.example.com:443',
    'eu.i.posthog.com:443',
    'graph.facebook.com:443',
    'ivs.idenfy.com:443',
    's3.example.com:9000',
  ]);
});

test('nothing else of the server calls fetch', () => {
  const root = path.resolve(import.meta.dirname, '../../server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const callers = files.filter((file) =>
    /(?<![\w.])fetch\(|from 'node:https?'.*\brequest\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // the sandbox calls the server that it is part of; the script of the passkeys runs in a browser
  const allowed = (file: string) => file.startsWith(`sandbox${path.sep}`) || file === path.join('auth', 'passkeys', 'sign-in-script.ts');
  expect(callers.filter((file) => !allowed(file))).toEqual([path.join('lib', 'outgoing.ts'), path.join('lib', 'provider-client.ts')]);
});
