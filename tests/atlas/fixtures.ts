import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { catalogue } from '../../machines/catalogue.ts';
import { readRecord } from '../support/paths/records.ts';
import { findings } from '../support/axe.ts';
import { serveBuild } from '../lab/server.ts';

/** The built files alone. Reports are what a test says they are; without that there are none. */
export const test = base.extend<object, { origin: string; kept: BrowserContext }>({
  /** One for all tests of a worker, so that files are fetched and read once. Who touches, or opens a second tab, gets another. */
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-GB' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, viewport, hasTouch, origin }, use) => {
    const context = hasTouch ? await browser.newContext({ hasTouch }) : kept;
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    // nothing that it has kept is left to the next one
    const storage = await context.newCDPSession(page);
    await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
    await page.close();
    if (context !== kept) await context.close();
  },
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
      await use(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

export const machines = catalogue.map((entry) => ({
  ...entry,
  record: readRecord(entry.name),
}));

export function machineNamed(name: string) {
  const machine = machines.find((it) => it.name === name);
  if (!machine) throw new Error(`No machine "${name}".`);
  return machine;
}

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==', 'base64');

/** Answers the Atlas's question for reports, and every picture with a dot. */
export async function withReports(page: Page, reports: object) {
  await page.route('**/atlas/reports/digest.json', (route) => route.fulfill({ json: reports }));
  await page.route('**/atlas/reports/lab/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}

export async function accessible(page: Page) {
  expect(await findings(page)).toEqual([]);
}
