import { expect, scenario, test, withToken } from './support.ts';
import { text } from '../../support/catalogue.ts';

const inAccount = (id: string) => text('account', id);

test('whoever has closed the account in another tab reads so, and is not asked to sign in [DATA-03]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  const { token } = users[0]!;
  await withToken(page, origin, token);
  await page.goto(`${origin}/close-account`);
  await page.getByRole('button', { name: inAccount('Continue') }).click();
  // no request of the page is left that would find the account closed before the button is pressed
  await page.waitForLoadState('networkidle');
  const closing = `${origin}/api/v1/me/closing`;
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() };
  const { summary } = (await (await page.request.get(closing, { headers })).json()) as { summary: string };
  expect((await page.request.post(closing, { headers, data: { summary } })).status()).toBe(200);

  const signIns: string[] = [];
  page.on('request', (request) => {
    if (/\/auth\/authorize/.test(request.url())) signIns.push(request.url());
  });
  await page.getByRole('button', { name: inAccount('Close my account') }).click();
  await expect(page.getByRole('heading', { name: inAccount('You are signed out') })).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(signIns).toEqual([]);
  await expect(page.getByRole('heading', { name: inAccount('You are signed out') })).toBeVisible();
});
