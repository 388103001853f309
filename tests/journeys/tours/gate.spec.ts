import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { Gate } from './gate.ts';

test('a request that waits is not taken for an earlier one of the same address that the page aborts', async ({ page }) => {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.setHeader('content-type', 'text/html').end('<title>Gate</title>');
    asked += 1;
    // the first is never answered
    if (asked > 1) response.end('answered');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  try {
    const gate = await Gate.at(page);
    await gate.serve({ requests: { person: [{ method: 'GET', path: /\/me$/ }] } });
    await page.goto(`http://127.0.0.1:${address.port}/`);
    const both = page.evaluate(async () => {
      const earlier = new AbortController();
      const lost = fetch('/api/v1/me', { signal: earlier.signal }).catch(() => 'aborted');
      await new Promise((resolve) => globalThis.addEventListener('message', resolve, { once: true }));
      const later = fetch('/api/v1/me').then((answer) => answer.text());
      await new Promise((resolve) => globalThis.addEventListener('message', resolve, { once: true }));
      earlier.abort();
      return [await lost, await later];
    });
    await expect.poll(() => asked).toBe(1);
    gate.hold(['person']);
    await page.evaluate(() => globalThis.postMessage('ask again', '*'));
    await expect.poll(() => gate.isWaiting('person')).toBe(true);
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => globalThis.postMessage('give the earlier up', '*'));
    await failed;
    await gate.release('person');
    expect(await both).toEqual(['aborted', 'answered']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
