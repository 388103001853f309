import { languageTag } from '../../../domain/locale.ts';
import type { APIRequestContext } from '@playwright/test';
import { expect, projects, test } from './support.ts';

const languages = ['en', 'de', 'lt', 'es', 'pt'] as const;
const publicPages = [
  '/',
  '/invest',
  '/project/riverside-homes',
  '/project/pine-hill',
  '/payments/accept',
  '/payments/cancelled',
  '/auth?error_description=email',
  '/register',
  '/nothing-here',
];

/** What the server writes: names, descriptions and updates of the projects, which fall back to English where nobody translated them. */
async function serverTexts(request: APIRequestContext, origin: string): Promise<string> {
  const list = await projects(request, origin);
  const pages = ['riverside-homes', 'pine-hill'].map((id) => request.get(`${origin}/api/v1/projects/${id}`, { headers: { Locale: 'en' } }));
  const details = await Promise.all(pages.map(async (answer) => JSON.parse(await (await answer).text()) as object));
  return Object.values([...list.map(({ name, description }) => ({ name, description })), ...details])
    .map((one) => JSON.stringify(one).replaceAll('**', ''))
    .join('\n');
}

/** Sentences and labels that are on the page now; names and single words may be the same in two languages. */
function visibleTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    if (text.split(' ').length >= 3 && /[a-z]{3}/.test(text) && !node.parentElement?.closest('script, style, [lang]:not(html)'))
      found.add(text);
  }
  for (const one of document.querySelectorAll('[aria-label]')) {
    const label = one.getAttribute('aria-label') ?? '';
    if (label.split(' ').length >= 3) found.add(label);
  }
  return [...found];
}

for (const address of publicPages)
  test(`${address} raises no error in the console in any language, and nothing on it is left in English [I18N-01]`, async ({
    page,
    origin,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // an address without a page is answered 404, and the browser says so
      const isMissing = address === '/nothing-here' && message.location().url === page.url();
      if (message.type() === 'error' && !isMissing) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    const written = await serverTexts(page.request, origin);
    let english: string[] = [];
    for (const language of languages) {
      if (language === 'en') await page.goto(`${origin}${address}`);
      else {
        await page.evaluate((value) => localStorage.setItem('i18nextLng', value), language);
        await page.reload();
      }
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (address.startsWith('/project/')) await expect(page.locator('#security')).toBeVisible();
      const texts = await page.evaluate(visibleTexts);
      if (language === 'en') english = texts;
      else
        expect(
          texts.filter((text) => english.includes(text) && !written.includes(text)),
          language,
        ).toEqual([]);
    }
    expect(english.length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

test('the language comes from the query, then from what is remembered, then from the browser [I18N-02]', async ({ browser, origin }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const html = page.locator('html');
  await page.goto(`${origin}/invest`);
  await expect(html).toHaveAttribute('lang', 'es');
  await page.goto(`${origin}/invest?lng=lt`);
  await expect(html).toHaveAttribute('lang', 'lt');
  await page.goto(`${origin}/invest`);
  await expect(html).toHaveAttribute('lang', 'lt');
  await page.goto(`${origin}/invest?lng=xx`);
  await expect(html).toHaveAttribute('lang', 'lt');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('lt');
  await context.close();
});

test('texts are loaded for one language and one part of the app at a time [I18N-03]', async ({ page, origin }) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (/messages/.test(text) && text.length < 20_000) loaded.push(text);
  });
  await page.goto(`${origin}/invest?lng=de`);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect.poll(() => loaded.join('\n')).toContain('Wählen Sie ein Gebäude');
  const all = loaded.join('\n');
  expect(all).not.toContain('Choose a building to lend to');
  expect(all).not.toContain('Elija el edificio');
  expect(all).not.toContain('Wie möchten Sie zahlen');
});

test('numbers are written as each language writes them, in euros [I18N-04, CONST-10]', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  const json = all.slice(0, 1).map((one) => ({ ...one, loanAmount: 1_234_567, progress: { ...one.progress, percentage: 12.345 } }));
  await page.route('**/api/v1/projects', (route) => route.fulfill({ json }));
  for (const [language, share, target] of [
    ['en', '12.35\u00a0%', '1,234,567\u00a0€'],
    ['lt', '12,35\u00a0%', '1.234.567\u00a0€'],
    ['es', '12,35\u00a0%', '1.234.567\u00a0€'],
    ['de', '12,35\u00a0%', '1.234.567\u00a0€'],
  ] as const) {
    await page.goto(`${origin}/invest?lng=${language}`);
    const card = page.getByRole('main').getByRole('listitem').first();
    await expect(card).toContainText(share);
    await expect(card).toContainText(target);
  }
});

test('each language has its own list of projects, asked for once [I18N-06]', async ({ page, origin }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/projects')) asked.push(request.headers().locale ?? '');
  });
  await page.goto(`${origin}/invest`);
  const change = async (name: string) => {
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('banner').locator('details[open]').getByRole('button', { name }).click();
  };
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await change('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await change('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(asked).toEqual(['en', 'de']);
});
