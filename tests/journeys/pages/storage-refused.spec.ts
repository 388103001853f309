import type { Page } from '@playwright/test';
import { expect, scenario, test } from './support.ts';
import { text } from '../../support/catalogue.ts';

/** As where a person does not let sites keep anything: to name a storage throws. */
async function refuseStorage(page: Page, { cookies = false } = {}) {
  await page.addInitScript((withCookies) => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    if (withCookies) Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
  }, cookies);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

async function signInAt(page: Page, address: string, { email, password }: { email: string; password: string }) {
  await page.goto(address);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
}

test('a browser that keeps nothing shows the pages, and signs in for as long as the page lasts [AUTH-01, AUTH-05]', async ({
  page,
  origin,
}) => {
  const problems = await refuseStorage(page);
  const { users } = await scenario(page.request, origin, { users: [{ name: 'Rasa', surname: 'Kalnė' }] });
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAt(page, `${origin}/dashboard/notifications`, users[0]!);
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/notifications');
  const account = page.locator('summary').filter({ hasText: text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Kalnė' }) });
  await account.click();
  await page
    .getByRole('link', { name: text('ui', 'Settings') })
    .first()
    .click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/settings');
  await expect(account).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('return-');
  expect(problems).toEqual([]);
});

test('a browser that keeps nothing and takes no cookie is told why it cannot sign in [AUTH-10, AUTH-12]', async ({ page, origin }) => {
  const problems = await refuseStorage(page, { cookies: true });
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await signInAt(page, `${origin}/dashboard/notifications`, users[0]!);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('auth-callback', 'Sign-in failed'));
  await expect(page.getByRole('main')).toContainText(
    text('auth-callback', 'Your browser blocks cookies and site data. Allow cookies and site data for it, then sign in again.'),
  );
  expect(problems).toEqual([]);
});
