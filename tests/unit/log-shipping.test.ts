import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logShipping } from '../../server/http/log-shipping.ts';

let server: Server;
let url = '';
let status = 204;
let got: { body: string; authorization: string | undefined; type: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      if (status < 300) got.push({ body, authorization: request.headers.authorization, type: request.headers['content-type'] });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest`;
});
afterEach(() => {
  status = 204;
  got = [];
});
afterAll(() => void server.close());

const here = () => {
  const written: string[] = [];
  return { written, write: (line: string) => void written.push(line) };
};
const limits = { everyMs: 60_000, timeoutMs: 1000, mostLines: 3 };

test('each line is written here and sent to the other system, with its token [ASVS 16.4.3]', async () => {
  const own = here();
  const log = logShipping({ url, token: 'of the collector' }, own, limits);
  for (const line of ['{"a":1}\n', '{"b":2}\n']) log.write(line);
  await log.end();
  expect(own.written).toEqual(['{"a":1}\n', '{"b":2}\n']);
  expect(got).toEqual([{ body: '{"a":1}\n{"b":2}\n', authorization: 'Bearer of the collector', type: 'application/x-ndjson' }]);
});

test('what could not be sent waits, the oldest lines are dropped, and their number is told', async () => {
  const own = here();
  const log = logShipping({ url }, own, limits);
  status = 503;
  for (const line of ['1\n', '2\n', '3\n', '4\n', '5\n']) log.write(line);
  await log.end();
  expect(own.written.at(-1)).toContain('the log cannot be sent');
  expect(got).toEqual([]);
  status = 200;
  await log.end();
  const [one] = got;
  expect(one?.body).toMatch(/^3\n4\n5\n/);
  expect(JSON.parse(one?.body.split('\n')[3] ?? '')).toMatchObject({ msg: 'lines of the log were dropped', dropped: 2 });
  expect(one?.authorization).toBeUndefined();
});

test('lines are sent by themselves, once in a while', async () => {
  const log = logShipping({ url }, here(), { ...limits, everyMs: 20 });
  log.write('1\n');
  await expect.poll(() => got.map(({ body }) => body)).toEqual(['1\n']);
  await log.end();
});
