import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { accountOf } from '../../scripts/cluster/processes.mjs';
import { clusterPrograms } from '../../scripts/cluster/programs.mjs';
import { proxyPart } from '../../scripts/cluster/start.mjs';
import { freePort } from '../support/free-port.ts';

async function serverOn(port: number, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** HAProxy in front of two ports; its address, once it answers. */
async function proxyBefore(ports: readonly number[]): Promise<string> {
  const programs = clusterPrograms();
  if ('missing' in programs) throw new Error(programs.missing);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'statefolio-proxy-'));
  const own = path.join(folder, 'proxy');
  mkdirSync(own);
  const account = await accountOf();
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', account, folder]);
  const port = await freePort();
  const proxy = proxyPart({ port, folder: own, programs, account, servers: ports.map((each) => ({ port: each })) });
  const child = proxy.start();
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    await proxy.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) {
    const answer = await fetch(`${address}/metrics`).catch(() => undefined);
    if (answer?.status === 404) return address;
  }
  throw new Error('HAProxy does not answer.');
}

test.each([
  ['a page', '/'],
  ['a file', '/assets/app.js'],
])('%s is answered while one server is away and the other one is too busy to answer the check [30 3]', async (_what, at) => {
  const [away, busy] = [await freePort(), await freePort()];
  let checks = 0;
  await serverOn(busy, (request, response) => {
    if (request.url === '/readyz') {
      checks++;
      return;
    }
    response.end('served');
  });
  const address = await proxyBefore([away, busy]);
  // two checks of two seconds and a half second between them take it out
  for (const end = Date.now() + 20_000; checks < 3 && Date.now() < end; ) await pause(100);
  expect(checks).toBeGreaterThanOrEqual(3);
  await pause(500);
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await (await fetch(address + at)).text());
  expect(answers).toEqual(Array.from({ length: 8 }, () => 'served'));
});

test('a server that is not ready gets no request while the other one is [30 3]', async () => {
  const [stopping, ready] = [await freePort(), await freePort()];
  const served: string[] = [];
  const serve = (name: string, status: number) =>
    serverOn(name === 'ready' ? ready : stopping, (request, response) => {
      if (request.url === '/readyz') {
        response.writeHead(status).end();
        return;
      }
      served.push(name);
      response.end(name);
    });
  await serve('stopping', 503);
  await serve('ready', 200);
  const address = await proxyBefore([stopping, ready]);
  await pause(2_000);
  served.length = 0;
  for (let n = 0; n < 20; n++) await (await fetch(`${address}/`)).text();
  expect(served).toEqual(Array.from({ length: 20 }, () => 'ready'));
});
