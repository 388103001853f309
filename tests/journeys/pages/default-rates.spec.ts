import type { components } from '../../../openapi/schema.d.ts';
import { locales } from '../../../domain/locale.ts';
import { accessible } from '../fixtures.ts';
import { patternOf, text } from '../../support/catalogue.ts';
import { expect, test } from './support.ts';

type Rates = components['schemas']['DefaultRates'];

const textOf = (id: string, locale: 'en' | 'lt' = 'en', values = {}) => text('default-rates', id, locale, values);

for (const width of [390, 1440])
  test(`default rates have a chart and a table, and each figure opens its loans, at ${width} px [RATE-01, RATE-04]`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/default-rates`);
    const rates: Rates = await (await page.request.get(`${origin}/api/v1/default-rates`)).json();
    expect(rates.windows.length).toBeGreaterThanOrEqual(3);
    await expect(
      page.getByRole('img', { name: textOf('Default rate of each period of twelve months; the table has the same figures') }),
    ).toBeVisible();
    const table = page.getByRole('table', { name: textOf('Default rate of each period'), exact: true });
    await expect(table.getByRole('row')).toHaveCount(rates.windows.length + 2);
    await accessible(page);
    const last = rates.windows.at(-1)!;
    await table.getByRole('row').nth(1).getByRole('link').first().click();
    const list = page.getByRole('region', { name: patternOf('default-rates', 'Loans at the start') });
    await expect(list.getByRole('heading')).toBeFocused();
    await expect(list.getByRole('rowheader')).toHaveCount(last.loans);
    await accessible(page);
    await page.goBack();
    await expect(list).toBeHidden();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

test('on a phone each figure is in view with its title, in each language [RATE-01, RATE-02]', async ({ page, origin }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const locale of locales) {
    await page.goto(`${origin}/default-rates?lang=${locale}`);
    const tables = page.getByRole('table', { name: text('default-rates', 'Default rate of each period', locale), exact: true });
    await expect(tables).toBeVisible();
    const wide = await page
      .getByRole('region')
      .evaluateAll((regions) =>
        regions.filter((region) => region.scrollWidth > region.clientWidth).map((region) => region.getAttribute('aria-label')),
      );
    expect(wide, locale).toEqual([]);
    const loans = tables.getByRole('row').nth(1).getByRole('cell').nth(1);
    const title = await loans.evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(title).toBe(`"${text('default-rates', 'Loans at the start', locale)}"`);
  }
});

test('an earlier financial year is one press away, and has an outcome statement of its own [RATE-03]', async ({ page, origin }) => {
  await page.goto(`${origin}/default-rates`);
  const { publicationDays }: Rates = await (await page.request.get(`${origin}/api/v1/default-rates`)).json();
  await page
    .getByRole('navigation', { name: textOf('As of') })
    .getByRole('link')
    .nth(2)
    .click();
  const year = publicationDays[1]!.slice(0, 4);
  await expect(page.getByRole('heading', { name: textOf('Outcome statement {years}', 'en', { years: year }) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${year}-12-31`));
});

test('while they load, if they do not, and before there are any, the page says so [RATE-01]', async ({ page, origin }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/default-rates?date=2024-12-31', async (route) => {
    await released;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`${origin}/default-rates?date=2024-12-31`);
  await expect(page.getByRole('status', { name: textOf('The default rates are loading') })).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText(textOf('The default rates could not be loaded'));
  await accessible(page);
  await page.unroute('**/api/v1/default-rates?date=2024-12-31');
  const none = {
    asOf: '2024-12-31',
    today: '2026-03-02',
    publicationDays: [],
    firstLoanOn: null,
    windows: [],
    averageRate: null,
    classes: [],
    enoughObservations: 20,
  };
  await page.route('**/api/v1/default-rates?date=2024-12-31', (route) => route.fulfill({ json: none satisfies Rates }));
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('heading', { name: textOf('No default rate yet') })).toBeVisible();
  await accessible(page);
});
