import type { FrameLocator, Page } from '@playwright/test';
import type { Locale } from '../../../domain/locale.ts';
import { languageNames } from '../../../src/i18n/language-names.ts';
import { text } from '../../support/catalogue.ts';
import { expect, scenario, test, withToken } from './support.ts';

const label = (id: string, values?: Record<string, string>) => text('back-office', id, 'en', values);
const languages = Object.keys(languageNames) as Locale[];
const inAll = (value: string) => Object.fromEntries(languages.map((locale) => [locale, value]));

/** A draft with these texts, and the browser of who writes it. */
async function draftWith(page: Page, origin: string, content: Record<string, unknown>): Promise<string> {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['CREDIT'] }] });
  const headers = { Authorization: `Bearer ${users[0]!.token}` };
  const api = `${origin}/api/v1/admin/project-drafts`;
  const created = await page.request.post(api, { headers, data: { projectType: 'REAL_ESTATE' } });
  const { id, version }: { id: string; version: number } = await created.json();
  const saved = await page.request.put(`${api}/${id}`, { headers, data: { version, content } });
  expect(saved.ok(), await saved.text()).toBe(true);
  await withToken(page, origin, users[0]!.token);
  return id;
}

test('how much of a language is written rises with a text and falls without it, and what is missing is named [PROJ-06]', async ({
  page,
  origin,
}) => {
  const { lt: _, ...others } = inAll('Nine flats by the river.');
  const owner = { ownership: inAll('Ona Krantė holds all shares.'), management: inAll('Managing director: Ona Krantė.') };
  const texts = { name: inAll('River House'), description: others, security: inAll('First-rank mortgage.'), owner };
  const id = await draftWith(page, origin, texts);
  const share = (locale: Locale) =>
    page.getByRole('progressbar', { name: label('{language}: how much is written', { language: languageNames[locale] }) });
  const shares = (expected: Record<string, string>) =>
    Promise.all(languages.map((locale) => expect(share(locale), locale).toHaveAttribute('value', expected[locale] ?? '')));
  const field = `${label('Description')} (${languageNames.lt})`;
  const missing = page.getByRole('listitem').filter({ hasText: field });
  const complete = async () => {
    await page.goto(`${origin}/admin/drafts`);
    const cell = page.locator(`[data-key="${id}"]`).getByRole('gridcell').filter({ hasText: '%' });
    return Number.parseInt((await cell.textContent()) ?? '');
  };

  const before = await complete();
  await page.goto(`${origin}/admin/drafts/${id}?section=texts`);
  await shares({ ...inAll('100'), lt: '80' });
  await expect(page.getByRole('region', { name: languageNames.lt }).getByText('80%')).toBeVisible();
  await page.getByRole('link', { name: label('Publication'), exact: true }).click();
  await expect(missing).toBeVisible();
  await missing.getByRole('link').click();

  await page.getByLabel(field, { exact: true }).fill('Devyni butai prie upės.');
  await shares(inAll('100'));
  await page.getByRole('link', { name: label('Publication'), exact: true }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByText(label('Everything is saved.'))).toBeVisible();
  const after = await complete();
  expect(after).toBeGreaterThan(before);

  await page.goto(`${origin}/admin/drafts/${id}?section=texts`);
  await page.getByLabel(field, { exact: true }).fill('');
  await shares({ ...inAll('100'), lt: '80' });
  await expect(page.getByText(label('Everything is saved.'))).toBeVisible();
  expect(await complete()).toBe(before);
});

test('the preview is as wide as a phone or as the page, and shows the texts of the draft [PROJ-06]', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = 'River House';
  const id = await draftWith(page, origin, { name: inAll(name), description: inAll('Nine flats by the river.') });
  await page.goto(`${origin}/admin/drafts/${id}/preview`);
  const frame = page.locator('iframe');
  const inside: FrameLocator = page.frameLocator('iframe');
  const width = async () => Math.round((await frame.boundingBox())?.width ?? 0);
  const isShown = async (expected: number) => {
    await expect.poll(width).toBe(expected);
    await expect.poll(() => inside.locator('html').evaluate(() => innerWidth)).toBe(await frame.evaluate((element) => element.clientWidth));
    await expect(inside.getByRole('heading', { name, level: 1, includeHidden: true })).toBeVisible();
    await expect(inside.getByText('Nine flats by the river.').first()).toBeVisible();
    expect(await inside.locator('html').evaluate((root) => root.scrollWidth <= innerWidth)).toBe(true);
  };
  const whole = await width();
  expect(whole).toBeGreaterThan(1000);
  await isShown(whole);
  await page.getByRole('button', { name: label('Phone'), exact: true }).click();
  await isShown(390);
  await page.getByRole('button', { name: label('Desktop'), exact: true }).click();
  await isShown(whole);
});
