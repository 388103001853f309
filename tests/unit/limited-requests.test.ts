import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { connectionLimits, limitRequests } from '../../server/http/connections.ts';

const perNetwork = 2;
let app: FastifyInstance;
let failed: string[];
afterEach(() => app.close());

/** A server behind a proxy. A request to `/late` is looked at only once its connection is gone. */
async function listening(): Promise<number> {
  failed = [];
  app = fastify({ trustProxy: (_address, hop) => hop === 0 });
  app.setErrorHandler((error, _request, reply) => {
    failed.push(String(error));
    void reply.code(500).send();
  });
  app.addHook('onRequest', async ({ url, socket }) => {
    if (url === '/late' && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  });
  limitRequests(app, { ...connectionLimits, perNetwork });
  app.get('/late', () => 'late');
  app.get('/', () => 'here');
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Asks and resets the connection, as HAProxy does with a check that takes too long. */
async function reset(port: number, headers = ''): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const asked = once(app.server, 'request');
  socket.write(`GET /late HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  await asked;
  socket.resetAndDestroy();
  await once(socket, 'close');
}
const status = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status;

test('a question of the proxy whose connection was reset before it was looked at is no failure of the server', async () => {
  const port = await listening();
  await reset(port);
  expect(await status(port)).toBe(200);
  expect(failed).toEqual([]);
});

test('a request that was cut off before it was counted counts for nobody', async () => {
  const port = await listening();
  for (let n = 0; n < 2 * perNetwork; n++) await reset(port, 'X-Forwarded-For: 203.0.113.9\r\n');
  expect(await status(port)).toBe(200);
});
