import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { serveBuild } from './server.ts';
import { subject } from './walk.ts';

const test = base.extend<object, { origin: string }>({
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

const folder = path.resolve(import.meta.dirname, '../../reports/lab/ui');
mkdirSync(folder, { recursive: true });

/** No finding of axe, and a picture for people. A picture of the whole page resizes it, which closes what floats above. */
async function examine(page: Page, name: string, { fullPage }: { fullPage: boolean }) {
  const found = await findings(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage, animations: 'disabled' });
  expect(found).toEqual([]);
}

test('the lab without a screen leads to all of them, and a machine without a path opens its first tour', async ({ page, origin }) => {
  await page.goto(`${origin}/lab`);
  await expect(page.getByRole('heading', { level: 1, name: 'The lab' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Payment status', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, width === 1440 ? { tag: '@full' } : {}, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ page, origin }) => {
      await page.goto(`${origin}/lab/ui`);
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
    });

    test('all components are accessible on light and dark surfaces, and none is wider than the page', async ({ page }) => {
      for (const { label, link } of await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link')
        .evaluateAll((links) => links.map((one) => ({ label: one.textContent ?? '', link: one.getAttribute('href') ?? '' }))))
        await expect(page.locator(link).getByRole('heading', { level: 2, name: label })).toBeVisible();
      await examine(page, `all-${width}`, { fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    });

    test('a modal is accessible, and gives the focus back when it closes', async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Open a modal' }).first();
      await opener.click();
      await expect(page.getByRole('dialog', { name: 'Cancel this investment?' })).toBeVisible();
      await examine(page, `modal-${width}`, { fullPage: false });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    test('a modal that asks for a decision stays until it has one', async ({ page }) => {
      await page.getByRole('button', { name: 'Ask for a decision' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(dialog).toHaveCount(0);
    });

    test('a button that is pressed waits where it is, keeps the focus, and is announced', async ({ page }) => {
      const waiting = page.getByRole('button', { name: 'Sending' });
      await page.getByRole('button', { name: 'Send', exact: true }).first().click();
      await expect(waiting).toBeFocused();
      await expect(waiting).toHaveAttribute('aria-disabled', 'true');
      const region = page.locator('[data-live-announcer] [aria-live="assertive"]');
      await expect(region.getByRole('img', { name: 'Sending' })).toBeAttached();
    });

    test('a key that is held down presses once', async ({ page }) => {
      await page.getByRole('button', { name: 'Bad news' }).first().focus();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(page.getByRole('status').getByRole('button', { name: 'Close' })).toHaveCount(1);
    });

    test('toasts stay while someone points at them, and are accessible', async ({ page }) => {
      await page.getByRole('button', { name: 'Bad news' }).first().click();
      const bad = page.getByRole('status').getByText('This could not be saved. Nothing was changed.');
      await bad.hover();
      await examine(page, `toasts-${width}`, { fullPage: false });
      await expect(bad).toBeVisible();
    });

    test('the last message that is closed gives the focus back to where one was', async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Bad news' }).first();
      await opener.press('Enter');
      await opener.press('Enter');
      const close = page.getByRole('status').getByRole('button', { name: 'Close' });
      await expect(close).toHaveCount(2);
      await close.last().press('Enter');
      await expect(close).toBeFocused();
      await close.press('Enter');
      await expect(close).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    test('a combo box finds what is typed, and is accessible when it is open', async ({ page }) => {
      const box = page.getByRole('combobox', { name: 'Country', exact: true }).first();
      // in the middle, so that nothing has to be moved for the list, which closes when one scrolls
      await box.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await box.fill('port');
      await expect(page.getByRole('option')).toHaveText(['Portugal']);
      await examine(page, `combo-${width}`, { fullPage: false });
      // the list closes when the page moves, which it may while it is still loading
      await expect(async () => {
        await box.fill('port');
        await box.fill('portu');
        await page.getByRole('option', { name: 'Portugal' }).click({ timeout: 5000 });
      }).toPass();
      await expect(box).toHaveValue('Portugal');
      await box.press('ArrowDown');
      // the field before it has no list of its own, the one behind it opens one
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(page.locator('section[aria-hidden]')).toHaveCount(0);
    });
  });
}

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'by touch' : 'by mouse', hasTouch ? { tag: '@full' } : {}, () => {
    test.use({ viewport: { width: 390, height: 460 }, hasTouch });

    test('the list of a combo box stays open where the page has to move for it on a low screen, and closes when one scrolls on [UI-03]', async ({
      page,
      origin,
    }) => {
      const [first] = subject('payment').record.paths;
      await page.goto(`${origin}/lab/payment/${first?.id}/0?lang=en`);
      const button = page.getByRole('button', { name: 'Show all' });
      // in the lower part of the screen, where a bar covers the page
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), y + height - 340);
      const before = await page.evaluate(() => window.scrollY);
      // a slow phone moves the page a second after the field got the focus
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
      if (hasTouch) await button.tap();
      else await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // longer than the page takes to move
      await page.waitForTimeout(600);
      await expect(page.getByRole('listbox')).toBeInViewport();
      await expect(async () => {
        await page.evaluate(() => window.scrollBy({ top: 20, behavior: 'instant' }));
        await expect(page.getByRole('listbox')).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  });
