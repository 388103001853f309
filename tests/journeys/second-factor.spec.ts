import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';
import { expect, test, withToken } from './fixtures.ts';
import { beginningOf, text } from '../support/catalogue.ts';
import { scenario } from './pages/support.ts';

const inAccount = (id: string) => text('account', id);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name: inAccount(name), exact: true }).click();

test('two-step sign-in is set up with the key that is shown, its codes are saved, and a recovery code turns it off [ACC-07]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await withToken(page, origin, users[0]?.token ?? '');
  await page.goto(`${origin}/dashboard/settings/second-factor`);
  await press(page, 'Set up');
  const secret = (await page.locator('main dl dd').first().innerText()).replaceAll(/\s/g, '');
  await expect(page.getByRole('img', { name: inAccount('QR code for the authenticator app') })).toBeVisible();
  const field = page.getByLabel(inAccount('Code from the app'), { exact: true });
  await field.fill('000000');
  await press(page, 'Turn on');
  await expect(page.getByText(inAccount('This code is wrong or was already used. Wait for the next one and enter it.'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(codeAt(secret, stepAt(new Date())));
  await press(page, 'Turn on');

  await expect(heading(page)).toHaveText(inAccount('Save your recovery codes'));
  const codes = await page.locator('main li code').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await press(page, 'Download codes');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, 'I have saved the codes');
  await expect(page.getByText(beginningOf('account', 'Recovery codes left: {codesLeft}'))).toBeVisible();
  expect(await page.content()).not.toContain(codes[0]);

  await press(page, 'Turn off');
  const anyCode = page.getByLabel(inAccount('Code from the app or recovery code'));
  await anyCode.fill('000000');
  await press(page, 'Turn off');
  const wrong = 'This code is wrong or was already used. Wait for the next one of the app, or enter another recovery code.';
  await expect(page.getByText(inAccount(wrong))).toBeVisible();
  await expect(anyCode).toBeFocused();
  await anyCode.fill(codes[0] ?? '');
  await press(page, 'Turn off');
  await expect(heading(page)).toHaveText(inAccount('You have turned off two-step sign-in'));
  await page.reload();
  await expect(heading(page)).toHaveText(inAccount('Two-step sign-in is off'));
});
