import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { chromium, devices, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { startServer } from './server.ts';

type Received = { url: string; body: string };
export type Collected = { origin: string; received: Received[] };

/** A real server that forwards telemetry to a collector, under a host name that is not localhost. */
export const test = base.extend<{ page: Page }, { collected: Collected }>({
  collected: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const received: Received[] = [];
      const collector = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          const raw = Buffer.concat(parts);
          const body = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
          received.push({ url: request.url ?? '', body: body.toString('utf8') });
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}');
        });
      });
      await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
      const host = `127.0.0.1:${(collector.address() as AddressInfo).port}`;
      const server = await startServer({
        host: 'statefolio.test',
        POSTHOG_KEY: 'phc_local',
        POSTHOG_HOST: `http://${host}`,
        SENTRY_DSN: `http://public@${host}/42`,
      });
      await use({ origin: server.origin, received });
      await server.stop();
      collector.closeAllConnections();
      collector.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ collected, launchOptions }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--host-resolver-rules=MAP statefolio.test 127.0.0.1',
        // a name without a certificate: the browser is told to trust it like a real one
        `--unsafely-treat-insecure-origin-as-secure=${collected.origin}`,
        // programs are not measured: the library knows them by these two marks
        '--disable-blink-features=AutomationControlled',
      ],
    });
    collected.received.length = 0;
    await use(await browser.newPage({ userAgent: devices['Desktop Chrome'].userAgent }));
    await browser.close();
  },
});
