import path from 'node:path';
import { test as base, expect, type Locator } from '@playwright/test';
import { type Locale, locales } from '../../domain/locale.ts';
import type { ScreenMachine } from '../models/screens.ts';
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
test.use({ viewport: { width: 390, height: 844 } });

/** The path of a screen in this state. */
function screenAt(name: ScreenMachine, state: string, locale: Locale = 'en'): string {
  const { record } = subject(name);
  for (const { id, steps } of record.tours) {
    const index = steps.findIndex((step) => record.places[record.steps[step]?.to ?? -1]?.state === state);
    if (index >= 0) return `/lab/${name}/${id}/${index + 1}?lang=${locale}`;
  }
  throw new Error(`No tour of ${name} comes to ${state}.`);
}

for (const [machine, state, offered, id] of [
  ['payment', 'ready', 'Riverside homes: 9%', '25 E3'],
  ['loan-wizard', 'paying', 'Riverside homes: 9%', '25 E3'],
  ['bond-wizard', 'paying', 'Harbour offices: 9.5%', '25 D4'],
] as const)
  test(`project, rate and term stand above the pay button on a phone: ${machine} [${id}]`, async ({ page, origin }) => {
    await page.goto(origin + screenAt(machine, state));
    const pay = await page.getByRole('button', { name: /^Pay €/ }).boundingBox();
    const offer = await page
      .getByText(new RegExp(`^${offered.replace('.', '\\.')} interest per year, 1\\syear`))
      .boundingBox({ timeout: 5_000 });
    expect(offer && pay && offer.y + offer.height < pay.y).toBe(true);
  });

for (const locale of locales)
  test(`the rate is printed as the language writes it, without a zero at its end: ${locale} [25 D4, 25 E7]`, async ({ page, origin }) => {
    await page.goto(origin + screenAt('bond-wizard', 'paying', locale));
    const offer = page.getByText(/^Harbour offices: /);
    await expect(offer).toContainText(locale === 'en' ? /(?<![\d.])9\.5% / : /(?<![\d,])9,5\u00a0% /, { timeout: 5_000 });
  });

test('another file can be chosen in place of one that was refused or not sent, and only one at a time [REP-11, 25 D5]', async ({
  page,
  origin,
}) => {
  const choose = page.getByRole('button', { name: 'Choose a file' });
  const send = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await choose.click();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
  };
  const explanation = page.getByText('To choose another file, first remove this one.');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.goto(origin + screenAt('residency-permit-upload', 'choosing'));
  await expect(choose).toBeEnabled();
  await page.context().setOffline(true);
  await send('offline.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  await expect(page.getByText('There was no connection. Nothing was sent.')).toBeVisible();
  await expect(choose).toBeEnabled();
  await page.context().setOffline(false);
  await send('notes.pdf', 'not a PDF');
  await expect(page.getByText('This is not a PDF file. Please choose another file.')).toBeVisible();
  await expect(page.getByText('offline.pdf')).toHaveCount(0);
  await expect(choose).toBeEnabled();
  await expect(explanation).toHaveCount(0);
  await send('certificate.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  await expect(page.getByText('certificate.pdf')).toBeVisible();
  await expect(page.getByText('notes.pdf')).toHaveCount(0);
  // it may have been received, and two files are one too many
  await expect(explanation).toBeVisible();
  await expect(choose).toBeDisabled();
});

test('on the success page every step is done, while the bank is awaited the payment is not [25 E6]', async ({ page, origin }) => {
  const steps = page.getByRole('list', { name: 'Steps' });
  await page.goto(origin + screenAt('payment-status', 'waiting'));
  await expect(steps.locator('[aria-current="step"]')).toHaveText('Payment');
  await page.goto(origin + screenAt('payment-status', 'paid'));
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
  expect(await steps.locator('[aria-current="step"]').count()).toBe(0);
  expect(await steps.locator('li:has(svg)').count()).toBe(3);
});

for (const [state, text] of [
  ['paid', /has been paid and the contract is concluded/],
  ['failed', /It was cancelled, declined by the bank, or not made in time/],
  ['projectCancelled', /No payment has arrived/],
] as const)
  test(`the result of a payment is announced, not only shown: ${state} [25 B]`, async ({ page, origin }) => {
    await page.goto(origin + screenAt('payment-status', state));
    await expect(page.getByText(text)).toBeVisible();
    expect(await page.getByRole('status').filter({ hasText: text }).count()).toBe(1);
  });

/** What a phone shows of it without scrolling, in front of the bars at head and foot. */
const isShown = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isFront = (y: number) => {
      const front = document.elementFromPoint((left + right) / 2, y);
      return front !== null && (element.contains(front) || front.contains(element));
    };
    return top >= 0 && bottom <= innerHeight && isFront(top + 2) && isFront(bottom - 2);
  });

for (const locale of locales)
  test(`amount, rate, result and warning stand on one screen of a phone: ${locale} [WIZ-02, 25 E2]`, async ({ page, origin }) => {
    await page.goto(origin + screenAt('loan-wizard', 'choosingAmount', locale));
    const figures = page.getByRole('definition');
    await expect(figures.filter({ hasText: /57.500/ }).first()).toBeAttached();
    const parts = {
      amount: page.getByRole('textbox'),
      rate: figures.filter({ hasText: /10\s?%/ }).first(),
      result: figures.filter({ hasText: /57.500/ }).first(),
      warning: page.getByRole('status').filter({ hasText: /50.000/ }),
    };
    for (const [name, part] of Object.entries(parts)) expect(await isShown(part), name).toBe(true);
  });

test('a page of the contract fits the width of a phone and can be zoomed [WIZ-05, 25 E1]', async ({ page, origin }) => {
  await page.goto(origin + screenAt('loan-wizard', 'readingContract'));
  const sheet = page.locator('main canvas').first();
  await expect(sheet).toBeVisible();
  const drawn = () => sheet.evaluate((canvas) => canvas.getBoundingClientRect().width);
  await expect.poll(drawn).toBeGreaterThan(340);
  expect(await drawn()).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(drawn).toBeGreaterThan(420);
});

test('on a phone the lines to copy and the way to share the code come before the code, which is for another device [PAY-15, 25 E4]', async ({
  page,
  origin,
}) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
  });
  await page.goto(origin + screenAt('direct-payment', 'awaiting'));
  const top = async (locator: Locator) => (await locator.boundingBox({ timeout: 10_000 }))?.y ?? Number.NaN;
  const copy = await top(page.getByRole('button', { name: 'Copy: Payment reference' }));
  const share = await top(page.getByRole('button', { name: 'Share the code' }));
  const scan = await top(page.getByRole('img', { name: 'Code for a transfer with the details of this page' }));
  expect([copy < share, share < scan]).toEqual([true, true]);
});
