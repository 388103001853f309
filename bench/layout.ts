/**
 * Layout shift of the first pages a visitor and an investor see: the browser's own layout-shift entries, summed without those that follow input. Slow
 * network and a narrow and a wide window. `node bench/layout.ts`, after `npm run build`
 */
import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await openBrowser();

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node | null }[];
}

async function shiftOf(page: Page, address: string): Promise<{ sum: number; what: string[] }> {
  await page.goto(server.origin + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const shifts = performance.getEntriesByType('layout-shift') as Shift[];
    const kept = ((globalThis as { shifts?: Shift[] }).shifts ?? shifts).filter(({ hadRecentInput }) => !hadRecentInput);
    const name = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : '?';
    };
    return {
      sum: kept.reduce((total, { value }) => total + value, 0),
      what: kept.flatMap(({ value, sources }) => (sources ?? []).map(({ node }) => `${value.toFixed(4)} ${name(node)}`)),
    };
  });
}

let worst = 0;
try {
  const made = (await (
    await fetch(`${server.origin}/sandbox/scenario`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ users: [{}] }),
    })
  ).json()) as { users: { token: string }[] };
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    await context.addInitScript(() => {
      const all: PerformanceEntry[] = [];
      (globalThis as { shifts?: PerformanceEntry[] }).shifts = all;
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 80,
      downloadThroughput: 400_000,
      uploadThroughput: 200_000,
    });
    for (const address of [
      '/',
      '/invest',
      '/project/riverside-homes',
      '/blog',
      '/register',
      '/project/riverside-homes/invest',
      '/dashboard/investments',
    ]) {
      if (address.endsWith('/invest') && address !== '/invest') {
        await page.goto(`${server.origin}/healthz`);
        await page.evaluate((token) => localStorage.setItem('token', token), made.users[0]!.token);
      }
      const { sum, what } = await shiftOf(page, address);
      worst = Math.max(worst, sum);
      console.log(`${String(width).padStart(5)} ${address.padEnd(34)} ${sum.toFixed(4)}${what.length ? `  ${what.join(', ')}` : ''}`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`largest: ${worst.toFixed(4)} (wanted 0)`);
if (worst > 0.0005) process.exitCode = 1;
