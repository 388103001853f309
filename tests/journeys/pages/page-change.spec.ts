import { brand } from '../../../domain/brand.ts';
import type { Page } from '@playwright/test';
import { keyboardOf } from '../keys.ts';
import { cardTitles, expect, fault, projects, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { patternOf, text } from '../../support/catalogue.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: text('ui', 'Main menu') }).getByRole('link', { name, exact: true });

test('who goes to another page is led to its heading, which is read out; the first page and another choice of projects leave the focus where it is', async ({
  page,
  origin,
}) => {
  const keys = await keyboardOf(page);
  await page.goto(`${origin}/faq`);
  await expect(title(page)).toBeVisible();
  expect(await focused(page)).toBe('BODY');
  const before = await page.title();
  await keys.activate(menu(page, text('ui', 'Invest')));
  await expect(page).toHaveURL(`${origin}/invest`);
  await expect(title(page)).toBeFocused();
  expect(await page.title()).not.toBe(before);
  const search = page.getByLabel(messages.projectSearch);
  await keys.type(search, 'orchard');
  await expect(page).toHaveURL(/q=orchard/);
  await expect(search).toBeFocused();
  // home has a heading of its own, which knows nothing of pages
  await keys.reach(page.getByRole('banner').getByRole('link', { name: brand.name }), 'Shift+Tab');
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
  const last = cardTitles(page).last();
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
  await expect(title(page)).toHaveText(messages.projectsTitle);
  await expect(title(page)).toBeFocused();
  await expect.poll(() => place(page)).toBe(left);
  await page.goForward();
  await expect(title(page)).toBeFocused();
  await expect.poll(() => place(page)).toBe(0);
});

/** The content of the page's head for search engines and previews. */
const headTags = (page: Page) =>
  page.locator('head').locator('meta[property], meta[name=description], meta[name=robots], link[rel=canonical]');
const named = (page: Page, title: string) => expect(page).toHaveTitle(`${title} · ${brand.name}`);

test('every page of someone signed in has a title of its own, also after a page that was drawn for strangers', async ({ page, origin }) => {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ name: 'Orchard yard' }, { name: 'Orchard bonds', projectType: 'BONDS' }],
    investments: [{ user: 0, project: 0, amount: 500 }],
  });
  const [loan, bonds] = projects.map(({ id }) => id) as [string, string];
  const investment = investments[0]!.id;
  await withToken(page, origin, users[0]!.token);
  const titles: Record<string, string> = {
    '/dashboard/settings': text('ui', 'Settings'),
    '/dashboard/investments': text('ui', 'Investments'),
    '/dashboard/reports': text('ui', 'Reports'),
    '/dashboard/notifications': text('ui', 'Notifications'),
    '/dashboard/loss-simulation': text('ui', 'Loss simulation'),
    '/investor-experience': messages.experienceTitle,
    '/questionnaire': text('onboarding', 'Questionnaire'),
    '/risk-warning': messages.riskWarningTitle,
    '/renew-kyc': text('kyc-renewal', 'Renew your identity check'),
    [`/project/${loan}/invest`]: 'Amount · Orchard yard',
    [`/project/${bonds}/bonds`]: 'Amount · Orchard bonds',
    [`/project/${loan}/invest/${investment}`]: 'Contract · Orchard yard',
    [`/project/${loan}/invest/${investment}/payment`]: 'Payment · Orchard yard',
    '/payments/accept': text('investing', 'Payment'),
  };
  for (const [address, title] of Object.entries(titles)) {
    // rendered for visitors, and rendered again for signed-in users: nothing of it is left over
    await page.goto(`${origin}/faq`);
    await expect(page.getByRole('banner').getByText(patternOf('ui', 'Your account: {0}'))).toBeAttached();
    await expect(headTags(page).first()).toBeAttached();
    await page.evaluate((to) => history.pushState({}, '', to), address);
    await named(page, title);
    await expect(headTags(page), address).toHaveCount(0);
  }
});

test('what went wrong has a title too, and a page without one that of the company', async ({ page, origin }) => {
  await page.goto(`${origin}/faq`);
  // hydrated
  await page.waitForFunction(() => document.querySelectorAll('head > title').length === 2);
  await fault(page, origin, { operationId: 'authorize', kind: 'status', status: 500 });
  await page.evaluate(() => history.pushState({}, '', '/dashboard/settings'));
  await named(page, messages.signInUnavailable);
  await page.evaluate(() => history.pushState({}, '', '/auth?error_description=email'));
  await named(page, text('auth-callback', 'Sign-in failed'));
  await expect(headTags(page)).toHaveCount(0);
  await signedIn(page, origin);
  await fault(page, origin, { operationId: 'getMe', kind: 'slow', delayMs: 3_000 });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible();
  await expect(page).toHaveTitle(brand.name);
  await named(page, text('ui', 'Investments'));
  await fault(page, origin, { operationId: 'getMe', kind: 'status', status: 500 });
  await page.goto(`${origin}/dashboard/investments`);
  await named(page, messages.accountLoadError);
});
