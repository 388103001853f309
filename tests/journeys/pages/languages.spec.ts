import { globSync, readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { brand } from '../../../domain/brand.ts';
import { languageTag } from '../../../domain/locale.ts';
import { earlierLoansOn } from '../../../server/demo/earlier-loans.ts';
import { demoProjects } from '../../../server/demo/projects.ts';
import { readCatalogue } from '../../../server/lib/i18n.ts';
import { publicPages, publicRoutes } from '../routes.ts';
import { cardTitles, expect, fits, projects, test } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

const languages = ['en', 'de', 'lt', 'es', 'pt'] as const;
type Other = Exclude<(typeof languages)[number], 'en'>;

const walked = Object.entries(publicPages)
  .filter(([route]) => route !== '/registration-verification-callback')
  .flatMap(([, pages]) => pages);

/** Loans of the time before the demo are known by their address. */
const addresses = earlierLoansOn('2026-01-01', new Date()).map(({ name }) => name);

/** Names, and words that these languages share with English. */
const names = [
  brand.name,
  'LinkedIn',
  'Facebook',
  'Instagram',
  brand.email,
  'Kaunas,',
  'Vilnius,',
  'Klaipėda,',
  'PDF',
  'Uždaroji akcinė bendrovė (UAB)',
  'UAB Turto vertinimas',
  ...addresses,
];
const same: Record<Other, readonly string[]> = {
  de: ['Team', 'Blog', 'Status', 'Website'],
  lt: [],
  es: ['Blog', 'Total', 'Total, €', 'Principal, €', 'Tallinn, Estonia'],
  pt: ['Menu', 'E-mail', 'Total', 'Total, €'],
};

/** Names of projects that other tests have made; they are the same in every language. */
async function madeByTests(request: APIRequestContext, origin: string): Promise<string[]> {
  return (await projects(request, origin)).filter(({ id }) => !demoProjects.some((demo) => demo.id === id)).map(({ name }) => name);
}

/** All text of this page, visible, announced or in a tooltip, except what is marked as another language. */
function readTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  const add = (text: string | null | undefined) => {
    const clean = (text ?? '').replace(/\s+/g, ' ').trim();
    if (/\p{Letter}{2}/u.test(clean)) found.add(clean);
  };
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('script, style, [lang]:not(html)')) add(walker.currentNode.textContent);
  const attributes = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'];
  for (const one of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    if (!one.closest('[lang]:not(html)')) for (const name of attributes) add(one.getAttribute(name));
  add(document.title.split(' · ')[0]);
  add(document.querySelector('meta[name="description"]')?.getAttribute('content'));
  return [...found];
}

/** The app's English texts, on any page. */
const catalogue = new Set(
  globSync('src/{ui,features/*}/locales/en.po').flatMap((file) => Object.values(readCatalogue(readFileSync(file, 'utf8')))),
);

/** Elements that begin or end beyond the edge of the window, or hold a word that is cut off by their own. */
function sticksOut() {
  const width = document.documentElement.clientWidth;
  const scrolls = (one: Element | null): boolean =>
    one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll('body *')].flatMap((one) => {
    const holdsWords = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const { left, right, width: own } = one.getBoundingClientRect();
    if (!holdsWords || own <= 1 || !one.checkVisibility() || scrolls(one)) return [];
    const { overflowX, position } = getComputedStyle(one);
    const isCut = /hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1 && position !== 'absolute';
    return left < -1 || right > width + 1 || isCut ? [`${one.tagName} ${one.textContent?.trim().slice(0, 40)}`] : [];
  });
}

test('every public page is walked in every language [ROUTE-19, I18N-01]', () => {
  expect(Object.keys(publicPages).sort()).toEqual(publicRoutes);
});

for (const address of walked)
  test(`${address} raises no error in the console in any language, nothing on it is left in English, and its words fit 360 pixels [I18N-01]`, async ({
    page,
    origin,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // a URL without a page is answered with 404, and the browser logs it
      const isNotFound = address === '/nothing-here' && message.location().url === page.url();
      if (message.type() === 'error' && !isNotFound) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.setViewportSize({ width: 360, height: 780 });
    const made = await madeByTests(page.request, origin);
    let english: string[] = [];
    for (const language of languages) {
      if (language === 'en') await page.goto(`${origin}${address}`);
      else {
        // as the app remembers it, for itself and for the server that draws the page
        await page.evaluate((value) => {
          localStorage.setItem('i18nextLng', value);
          document.cookie = `lang=${value}; path=/`;
        }, language);
        await page.reload();
      }
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (address.startsWith('/project/')) await expect(page.locator('#security')).toBeVisible();
      const texts = await page.evaluate(readTexts);
      if (language === 'en') english = texts;
      else {
        const allowed = [...names, ...same[language], ...made];
        const left = texts.filter(
          (text) => (english.includes(text) || catalogue.has(text)) && !allowed.includes(text) && !text.endsWith('.owner.demo.example'),
        );
        expect.soft(left, language).toEqual([]);
      }
      await fits(page);
      expect.soft(await page.evaluate(sticksOut), language).toEqual([]);
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
  const remembered = () => page.evaluate(() => localStorage.getItem('i18nextLng'));
  await page.goto(`${origin}/invest?lng=lt`);
  await expect(html).toHaveAttribute('lang', 'lt');
  // the server draws the page, its program remembers
  await expect.poll(remembered).toBe('lt');
  await page.goto(`${origin}/invest`);
  await expect(html).toHaveAttribute('lang', 'lt');
  await page.goto(`${origin}/invest?lng=xx`);
  await expect(html).toHaveAttribute('lang', 'lt');
  expect(await remembered()).toBe('lt');
  await context.close();
});

test('texts are loaded for one language and one part of the app at a time [I18N-03]', async ({ page, origin }) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    loaded.push(text);
  });
  await page.goto(`${origin}/invest?lng=de`);
  await expect(cardTitles(page).first()).toBeVisible();
  await expect.poll(() => loaded.join('\n')).toContain(text('projects', 'Choose a project', 'de'));
  const all = loaded.join('\n');
  expect(all).not.toContain(messages.projectsTitle);
  expect(all).not.toContain(text('projects', 'Choose a project', 'es'));
  expect(all).not.toContain(text('payment', 'How would you like to pay?', 'de'));
});

test('numbers are written as each language writes them, in euros [I18N-04, CONST-10]', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  const json = all.slice(0, 1).map((one) => ({ ...one, loanAmount: 1_234_567, progress: { ...one.progress, percentage: 12.345 } }));
  await page.route('**/api/v1/projects', (route) => route.fulfill({ json }));
  for (const [language, share, target] of [
    ['en', '12.35%', '€1,234,567'],
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
  await expect(cardTitles(page).first()).toBeVisible();
  await change('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(cardTitles(page).first()).toBeVisible();
  await change('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(cardTitles(page).first()).toBeVisible();
  expect(asked).toEqual(['en', 'de']);
});
