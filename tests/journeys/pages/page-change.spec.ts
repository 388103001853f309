import type { Page } from '@playwright/test';
import { keyboardOf } from '../keys.ts';
import { expect, projects, test } from './support.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('who goes to another page is led to its heading, which is read out; the first page and another choice of projects leave the focus where it is', async ({
  page,
  origin,
}) => {
  const keys = await keyboardOf(page);
  await page.goto(`${origin}/faq`);
  await expect(title(page)).toBeVisible();
  expect(await focused(page)).toBe('BODY');
  const before = await page.title();
  await keys.activate(menu(page, 'Invest'));
  await expect(page).toHaveURL(`${origin}/invest`);
  await expect(title(page)).toBeFocused();
  expect(await page.title()).not.toBe(before);
  const search = page.getByLabel('Search by name or place');
  await keys.type(search, 'orchard');
  await expect(page).toHaveURL(/q=orchard/);
  await expect(search).toBeFocused();
  // home has a heading of its own, which knows nothing of pages
  await keys.reach(page.getByRole('banner').getByRole('link', { name: 'Statefolio' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page).toHaveURL(`${origin}/`);
  await expect(title(page)).toBeFocused();
});

test('a heading that comes late with its project is read out too, and the way back leads to where the list was', async ({
  page,
  origin,
}) => {
  const [first] = await projects(page.request, origin);
  await page.goto(`${origin}/invest`);
  const card = page.getByRole('main').getByRole('link', { name: first!.name }).last();
  const last = page.getByRole('main').getByRole('heading', { level: 3 }).last();
  await last.scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left).toBeGreaterThan(300);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/projects\/[^/]+$/, async (route) => {
    await answered;
    await route.continue();
  });
  await last.getByRole('link').or(card).last().click();
  await expect(page).toHaveURL(/\/project\//);
  await expect(title(page)).toHaveCount(0);
  answer();
  await expect(title(page)).toBeFocused();
  expect(await place(page)).toBe(0);
  await page.goBack();
  await expect(title(page)).toHaveText('Choose a building to lend to');
  await expect(title(page)).toBeFocused();
  await expect.poll(() => place(page)).toBe(left);
  await page.goForward();
  await expect(title(page)).toBeFocused();
  await expect.poll(() => place(page)).toBe(0);
});
