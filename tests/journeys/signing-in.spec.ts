import type { Page } from '@playwright/test';
import { accessible, expect, test } from './fixtures.ts';
import { scenario, unpaid, withToken } from './pages/support.ts';
import { messages } from '../support/messages.ts';
import { text } from '../support/catalogue.ts';

type Person = { email: string; password: string };

async function fillIn(page: Page, { email, password }: Person) {
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const signInFailed = { name: text('auth-callback', 'Sign-in failed') };

test('each step of a loan asks a visitor to sign in and goes on there afterwards [ROUTE-04, AUTH-11, ROUTE-29]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { users, projects } = await scenario(page.request, origin, { users: [{}], projects: [{}] });
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  await page.waitForURL(/\/sign-in\//);
  await accessible(page);
  await fillIn(page, users[0]!);
  await expect(page.getByRole('heading', { name: messages.loanAmountTitle })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/project/${projects[0]!.id}/invest`);
});

test('the contract and the payment have addresses of their own, only for who has signed in [ROUTE-05, ROUTE-06]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { token, contract } = await unpaid(page.request, origin);
  await page.goto(`${contract}/payment`);
  await page.waitForURL(/\/sign-in\//);
  await page.goto(contract);
  await page.waitForURL(/\/sign-in\//);
  await withToken(page, origin, token);
  await page.goto(contract);
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeVisible();
  await expect(page).toHaveURL(contract);
  await page.goto(`${contract}/payment`);
  await expect(page.getByRole('heading', { name: messages.choosePayment })).toBeVisible();
  await expect(page).toHaveURL(`${contract}/payment`);
});

test('until the server has named the person, a protected page only says that it waits [ROUTE-29]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await withToken(page, origin, users[0]!.token);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  const heading = page.getByRole('heading', { name: text('ui', 'Investments'), exact: true });
  await expect(heading).toHaveCount(0);
  answer();
  await expect(heading).toBeVisible();
});

test('a sign-in that this browser did not begin is rolled back, and can be begun again [AUTH-10, AUTH-12, ROUTE-20]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await page.goto(`${origin}/dashboard/investments`);
  await page.waitForURL(/\/sign-in\//);
  await page.evaluate(() => sessionStorage.clear());
  await fillIn(page, users[0]!);
  await expect(page.getByRole('heading', signInFailed)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(messages.signInFailedDetail);
  expect(await token(page)).toBeNull();
  await accessible(page);
  const asked = page.waitForRequest(/\/auth\/authorize\?/);
  await page.getByRole('button', { name: messages.signInAgain }).click();
  const nonce = new URL((await asked).url()).searchParams.get('state');
  expect(nonce).toMatch(/^\w{8,}$/);
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  if (new URL(page.url()).pathname.startsWith('/sign-in')) await fillIn(page, users[0]!);
  await page.waitForURL(/\/dashboard/);
  expect(await token(page)).not.toBeNull();
});

test('the way back from signing in, opened by hand, leads home [AUTH-14]', { tag: '@full' }, async ({ page, origin }) => {
  const exchanged: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/token')) exchanged.push(request.url());
  });
  await page.goto(`${origin}/auth`);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('heading', signInFailed)).toHaveCount(0);
  expect(exchanged).toEqual([]);
});

test('an identity check leaves with a value that this browser keeps, another for each check [AUTH-20]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{ kycStatus: 'EMPTY', compliance: 'IN_PROGRESS' }] });
  await withToken(page, origin, users[0]!.token);
  const kept = new Set<string | null>();
  for (let check = 0; check < 2; check++) {
    await page.goto(`${origin}/renew-kyc`);
    await page.getByRole('button', { name: text('verification', 'Verify identity') }).click();
    await page.waitForURL(/\/sandbox\//);
    const value = await page.evaluate(() => localStorage.getItem('csrf_token'));
    expect(value).toMatch(/^[A-Za-z]{8}$/);
    kept.add(value);
  }
  expect(kept.size).toBe(2);
});
