import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { get as getPlain } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { checkSettings } from '../../server/check.ts';
import { readSettings } from '../../server/start/config/read-settings.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

const script = path.resolve(import.meta.dirname, '../../deploy/compose/tls.sh');
const folders: string[] = [];
/** Certificates as deploy/compose/tls.sh makes them, of an authority of their own. */
function certificates() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tls-'));
  folders.push(folder);
  copyFileSync(script, path.join(folder, 'tls.sh'));
  const make = () => execFileSync('sh', [path.join(folder, 'tls.sh')], { stdio: 'pipe' });
  make();
  return {
    make,
    ca: path.join(folder, 'tls/ca.pem'),
    certFile: path.join(folder, 'tls/server/server.pem'),
    keyFile: path.join(folder, 'tls/server/server.key'),
  };
}

let store: Store;
let app: FastifyInstance;
let port = 0;
const own = certificates();
const other = certificates();
beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin: 'https://invest.example.com', sandbox: false, tls: own });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app?.close();
  await store?.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** As a proxy asks that checks who answers. */
const ask = (ca: string, servername = 'app.internal') =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { port, path: '/healthz', ca: readFileSync(ca), servername, agent: false };
    get(options, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
const presented = () =>
  new Promise<PeerCertificate>((resolve, reject) => {
    const socket = connect({ port, ca: readFileSync(own.ca), servername: 'app.internal' }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    }).on('error', reject);
  });

test('the server speaks TLS itself, and whoever checks knows who answers [ASVS 12.3.3, 12.3.4]', async () => {
  expect(await ask(own.ca)).toBe(200);
  await expect(ask(other.ca)).rejects.toThrow(/unable to verify|self.signed/);
  await expect(ask(own.ca, 'invest.example.org')).rejects.toThrow(/does not match certificate/);
  const plain = new Promise((resolve, reject) => getPlain({ port, path: '/healthz' }, resolve).on('error', reject));
  await expect(plain).rejects.toThrow();
  const old = new Promise((resolve, reject) =>
    connect({ port, ca: readFileSync(own.ca), servername: 'app.internal', maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }, () =>
      resolve(''),
    ).on('error', reject),
  );
  await expect(old).rejects.toThrow();
});

test('a renewed certificate is taken without a stop, and one that cannot be used changes nothing', async () => {
  const first = (await presented()).fingerprint256;
  own.make();
  process.emit('SIGHUP', 'SIGHUP');
  const second = (await presented()).fingerprint256;
  expect(second).not.toBe(first);
  writeFileSync(own.certFile, 'no certificate');
  process.emit('SIGHUP', 'SIGHUP');
  expect((await presented()).fingerprint256).toBe(second);
  own.make();
});

test('the check says until when, and what is wrong', async () => {
  const row = async (files: { certFile: string; keyFile: string }) => {
    const env = { TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile, DATA_DIR: 'memory://' };
    return (await checkSettings(readSettings(env), [])).find(({ part }) => part === 'Address');
  };
  expect(await row(own)).toMatchObject({
    state: 'on',
    text: expect.stringMatching(/^https:\/\/localhost:4000.* with TLS: DNS:app\.internal, .* until \d{4}-/),
  });
  expect(await row({ ...own, keyFile: other.keyFile })).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('a certificate and its key'),
  });
  expect(await row({ ...own, certFile: '/nowhere.pem' })).toMatchObject({
    state: 'wrong',
    text: 'TLS_CERT_FILE: the file /nowhere.pem cannot be read.',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  expect(await row(own)).toMatchObject({ state: 'wrong', text: expect.stringMatching(/^The certificate ended on/) });
  vi.useRealTimers();
});
