import type { Page } from '@playwright/test';
import { accessible } from '../fixtures.ts';
import { expect, fits, test } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

const storage = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
const cookies = async (page: Page) => Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));

test('where a visitor comes from is kept, per source, and goes along with the registration [MKT-01, MKT-02, MKT-07]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/?fbclid=fb-1&utm_source=letter&utm_campaign=spring&utm_id=7&utm_other=no`);
  await expect.poll(async () => (await storage(page))['marketing-click-id-FACEBOOK']).toBe('fb-1');
  await page.goto(`${origin}/?gclid=g-1`);
  await expect.poll(async () => (await storage(page))['marketing-click-id-GOOGLE']).toBe('g-1');
  await page.goto(`${origin}/register?li_fat_id=li-1`);
  await expect.poll(async () => (await storage(page))['marketing-click-id-LINKEDIN']).toBe('li-1');
  await page.getByLabel(text('registration', 'First name')).fill('Ona');
  await page.getByLabel(text('registration', 'Last name')).fill('Petraitė');
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(`tracked.${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel(text('registration', 'Password'), { exact: true }).fill('correct-horse-1');
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/users'));
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  const body = (await sent).postDataJSON() as { marketingLeads: { source: string }[] };
  expect(body).toMatchObject({ utmParameters: { utm_source: 'letter', utm_campaign: 'spring', utm_id: '7' } });
  expect(body.marketingLeads.sort((one, other) => one.source.localeCompare(other.source))).toEqual([
    { source: 'FACEBOOK', clickId: 'fb-1' },
    { source: 'GOOGLE', clickId: 'g-1' },
    { source: 'LINKEDIN', clickId: 'li-1' },
  ]);
});

test('UTM parameters are kept together under one key, and other addresses leave them alone [MKT-03, CONST-14]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/?utm_medium=mail&utm_content=top&utm_term=loans`);
  const wanted = JSON.stringify({ utm_medium: 'mail', utm_content: 'top', utm_term: 'loans' });
  await expect.poll(async () => (await storage(page))['utm-parameters']).toBe(wanted);
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await storage(page))['utm-parameters']).toBe(wanted);
});

test('a partner and a friend are remembered in cookies for ninety days [MKT-04, MKT-05]', async ({ page, origin }) => {
  await page.goto(`${origin}/?click_id=partner-9&referralCode=ONA-7K2F`);
  await expect.poll(async () => (await cookies(page))['referral_code']?.value).toBe('ONA-7K2F');
  const { affiliate_click_id: partner, referral_code: friend } = await cookies(page);
  expect(partner?.value).toBe('partner-9');
  for (const one of [partner, friend]) {
    expect(one).toMatchObject({ sameSite: 'Lax', secure: true, path: '/' });
    const days = ((one?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThan(90.01);
  }
});

test('a supported language in the URL precedes all other sources [MKT-06]', async ({ page, origin }) => {
  await page.goto(`${origin}/?lang=de&lng=lt`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(`${origin}/?lang=xx`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test.describe('a new visitor', () => {
  test.use({ visitor: 'new' });

  test('is invited to register on two visits, counted once each, and never after closing [SHELL-14, CONST-15]', async ({
    page,
    origin,
  }) => {
    const signUpPrompt = page.getByRole('complementary', { name: messages.invitation });
    await page.goto(origin);
    await expect(signUpPrompt).toBeVisible();
    await accessible(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text('ui', 'Projects') })
      .click();
    await page.waitForURL(`${origin}/invest`);
    await expect(signUpPrompt).toBeVisible();
    await expect.poll(async () => (await storage(page))['register_count']).toBe('1');
    await page.reload();
    await expect(signUpPrompt).toBeVisible();
    await expect.poll(async () => (await storage(page))['register_count']).toBe('2');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signUpPrompt).toHaveCount(0);
    expect((await storage(page))['register_count']).toBe('2');
    await page.evaluate(() => localStorage.removeItem('register_count'));
    await page.reload();
    await signUpPrompt.getByRole('button', { name: text('ui', 'Close the invitation') }).click();
    await expect(signUpPrompt).toHaveCount(0);
    await expect.poll(async () => (await storage(page))['register_count']).toBe('3');
  });

  test('has closed the invitation for good, also after a page that shows none [SHELL-14]', async ({ page, origin }) => {
    const signUpPrompt = page.getByRole('complementary', { name: messages.invitation });
    await page.goto(`${origin}/payments/cancelled`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.paymentCancelled);
    await expect(signUpPrompt).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: messages.openProjects }).click();
    await page.waitForURL(`${origin}/invest`);
    await signUpPrompt.getByRole('button', { name: text('ui', 'Close the invitation') }).click();
    await expect(signUpPrompt).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.paymentCancelled);
    await page.goForward();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(signUpPrompt).toHaveCount(0);
  });

  test('is asked about cookies once; declining is as easy as accepting, and can be changed in the footer [CONS-02, CONS-04, CONS-07]', async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const traces: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/traces')) traces.push(request.url());
    });
    const bar = page.getByRole('region', { name: text('consent', 'Cookies') });
    await page.goto(origin);
    await expect(bar).toBeVisible();
    await fits(page);
    expect((await storage(page))['analytics-consent-granted']).toBeUndefined();
    await bar.getByRole('button', { name: text('consent', 'What this means') }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [
      text('consent', 'Usage and error analytics'),
      text('consent', 'Advertising storage'),
      text('consent', 'Use of your data for advertising'),
      text('consent', 'Personalised advertising'),
    ])
      await expect(dialog.getByText(name)).toBeVisible();
    await expect(dialog.getByText(text('consent', 'not allowed'), { exact: true })).toHaveCount(4);
    await accessible(page);
    await dialog.getByRole('button', { name: text('consent', 'Decline') }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: text('ui', 'Cookie settings') }).click();
    await dialog.getByRole('button', { name: text('consent', 'Agree') }).click();
    await expect.poll(async () => (await storage(page))['analytics-consent-granted']).toBe('granted');
    await page.getByRole('button', { name: text('ui', 'Cookie settings') }).click();
    await expect(dialog.getByText(text('consent', 'allowed'), { exact: true })).toHaveCount(4);
    // on localhost no consent is asked for and nothing is sent, whatever was chosen
    expect(traces).toEqual([]);
  });
});
