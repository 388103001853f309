import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type ConnectionLimits, connectionLimits } from '../../server/http/connections.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let ports: { headers: number; body: number; idle: number; count: number };
const perNetwork = 4;
const apps: FastifyInstance[] = [];

/** One limit that is reached soon; the others are those of the product. */
async function listening(limit: Partial<ConnectionLimits>, trustProxy = false): Promise<number> {
  const connections = { ...connectionLimits, checkMs: 50, ...limit };
  const app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false, trustProxy, connections });
  apps.push(app);
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

beforeAll(async () => {
  store = await openTestStore();
  ports = {
    headers: await listening({ headersMs: 300 }),
    body: await listening({ headersMs: 500, requestMs: 600 }),
    idle: await listening({ idleMs: 300 }),
    // nothing else closes a connection while the test waits
    count: await listening({ perNetwork, headersMs: 240_000, idleMs: 300_000 }),
  };
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await store?.close();
});

let sockets: Socket[] = [];
afterEach(async () => {
  const open = sockets.filter((socket) => !socket.closed);
  const closed = Promise.all(open.map((socket) => once(socket, 'close')));
  for (const socket of open) socket.destroy();
  await closed;
  sockets = [];
});

async function open(port: number): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => (text += String(bytes)));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

const begun = 'POST /api/v1/newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';

test('a socket that says nothing is cut off [25 A10]', async () => {
  const { closed } = await open(ports.headers);
  await closed;
});

test('headers that never end are cut off, also while they trickle in [25 A10]', async () => {
  const { socket, closed, received } = await open(ports.headers);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ');
  const trickle = setInterval(() => socket.write('a'), 50);
  await closed.finally(() => clearInterval(trickle));
  expect(received()).not.toContain('200 OK');
});

test('a body that never ends is cut off, also while it trickles in [25 A10]', async () => {
  const { socket, closed, received } = await open(ports.body);
  socket.write(begun);
  const trickle = setInterval(() => socket.write(' '), 50);
  await closed.finally(() => clearInterval(trickle));
  expect(received()).not.toMatch(/^HTTP\/1\.1 20/);
});

test('a body that stops is cut off long before the time of a whole request is over [25 A10]', async () => {
  const { socket, closed } = await open(ports.idle);
  socket.write(begun);
  await closed;
});

test('one network has so many connections at the same time, and more when it closes some [25 A10]', async () => {
  const kept = [];
  for (let n = 0; n < perNetwork; n++) kept.push(await open(ports.count));
  const [first] = kept;
  const over = await open(ports.count);
  await over.closed;
  first!.socket.destroy();
  await first!.closed;
  // the server learns of it a moment later
  await expect
    .poll(async () => {
      const next = await open(ports.count);
      next.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      await next.closed;
      return next.received();
    })
    .toContain('200 OK');
});

/** A request whose body never comes, as a proxy hands it on. */
async function unfinished(port: number, address: string) {
  const { socket, closed, received } = await open(port);
  socket.write(begun.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`));
  return { socket, closed, received };
}
const health = async (port: number, address: string) =>
  (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-forwarded-for': address } })).status;

test('behind a proxy, from which all connections come, the requests of each visitor are counted [25 A10]', async () => {
  const port = await listening({ perNetwork, idleMs: 300_000 }, true);
  const kept = [];
  for (let n = 0; n < perNetwork; n++) kept.push(await unfinished(port, `2001:db8:0:1::${n + 1}`));
  // one network of 2^64 addresses is one visitor; what a client has written further left is not believed
  await expect.poll(() => health(port, '203.0.113.9, 2001:db8:0:1:ffff::1')).toBe(429);
  expect(await health(port, '2001:db8:0:2::1')).toBe(200);
  expect(await health(port, '203.0.113.9')).toBe(200);
  kept[0]!.socket.destroy();
  await expect.poll(() => health(port, '2001:db8:0:1:ffff::1')).toBe(200);
  // nor does what was answered count any more
  for (let n = 0; n < 3 * perNetwork; n++) expect(await health(port, '203.0.113.9')).toBe(200);
});
