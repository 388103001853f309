import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let silent: FastifyInstance;
let collector: Server;
let dsn: string;
let received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'theirs=1' }).end('{"status":1}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(collector.address() as AddressInfo).port}`;
  dsn = `http://public@${host}/42`;
  store = await openTestStore();
  const options = { store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false };
  app = await buildApp({ ...options, traces: { posthog: { key: 'phc_test', host: `http://${host}` }, sentryDsn: dsn, release: '1.2.3' } });
  silent = await buildApp(options);
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await app?.close();
  await silent?.close();
  await store?.close();
  collector?.close();
});

test('measurements come to our own origin and are passed on without who sent them [CONS-09]', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/traces/e/?ip=0&ver=1',
    headers: { 'content-type': 'text/plain', cookie: 'token=secret', authorization: 'Bearer secret', 'x-forwarded-for': '203.0.113.9' },
    payload: '{"event":"registration"}',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ url: '/e/?ip=0&ver=1', body: '{"event":"registration"}' });
  for (const header of ['cookie', 'authorization', 'x-forwarded-for']) expect(received[0]?.headers[header]).toBeUndefined();
});

describe('a request line cannot choose the server that measurements are passed on to', () => {
  const statusOf = async (requestLine: string) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${requestLine} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    return Number(text.split(' ')[1]);
  };

  test('an absolute request line is refused, and nothing is sent [25 A3]', async () => {
    for (const target of ['http://.attacker.example/traces/x', 'http://localhost/traces/e/', 'http://@attacker.example/api/v1/projects'])
      expect([target, await statusOf(`GET ${target}`)]).toEqual([target, 400]);
    expect(received).toEqual([]);
  });

  test('a path with a second host in it stays a path of the configured one [25 A3]', async () => {
    for (const path of ['//attacker.example/x', '/@attacker.example/x', '/%2F%2Fattacker.example/x', '/\\\\attacker.example/x']) {
      received = [];
      await statusOf(`GET /traces${path}?a=1`);
      expect([path, received.length]).toEqual([path, 1]);
      expect(received[0]?.url).toContain('?a=1');
    }
  });
});

test('errors are passed on to the project that is configured, and nothing else is [CONS-09]', async () => {
  const send = (to: string) =>
    app.inject({
      method: 'POST',
      url: '/traces/errors',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      payload: `${JSON.stringify({ dsn: to })}\n{"type":"event"}\n{}`,
    });
  expect((await send('http://public@elsewhere.example/1')).statusCode).toBe(204);
  expect(received).toEqual([]);
  expect((await send(dsn)).statusCode).toBe(200);
  expect(received.map(({ url }) => url)).toEqual(['/api/42/envelope/']);
});

test('the app is told what is configured, and nothing where nothing is; there every measurement is taken and dropped [CONS-06]', async () => {
  expect((await app.inject('/traces/config')).json()).toEqual({ posthogKey: 'phc_test', sentryDsn: dsn, release: '1.2.3' });
  expect((await silent.inject('/traces/config')).json()).toEqual({});
  for (const url of ['/traces/e/', '/traces/errors', '/traces/anything/else']) {
    const answer = await silent.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', accept: 'text/html' },
      payload: 'x',
    });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 204, '']);
  }
  expect(received).toEqual([]);
});

test('a collector that refuses, or that listens and never says a word, disturbs nobody [CONS-11]', { tags: ['full'] }, async () => {
  let requestCount = 0;
  const mute = createServer(() => {
    requestCount += 1;
  }).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => {
    mute.closeAllConnections();
    mute.close();
  });
  for (const port of [1, (mute.address() as AddressInfo).port]) {
    const broken = await buildApp({
      store,
      clock: systemClock,
      origin: 'http://localhost:4000',
      sandbox: false,
      traces: { posthog: { key: 'phc_test', host: `http://127.0.0.1:${port}` } },
    });
    const began = performance.now();
    const answer = await broken.inject({ method: 'POST', url: '/traces/e/', payload: 'x', headers: { 'content-type': 'text/plain' } });
    expect([port, answer.statusCode]).toEqual([port, 204]);
    expect(performance.now() - began).toBeLessThan(8_000);
    await broken.close();
  }
  expect(requestCount).toBe(1);
});
