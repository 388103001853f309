import type { Page } from '@playwright/test';
import { accessible, expect, test } from './fixtures.ts';

async function openBonds(page: Page, origin: string) {
  const projects: { id: string; projectType: string; investingEnabled: boolean; investmentStep: number }[] = await (
    await page.request.get(`${origin}/api/v1/projects`)
  ).json();
  const open = projects.find(
    ({ projectType, investingEnabled, investmentStep }) => projectType === 'BONDS' && investingEnabled && 1000 % investmentStep === 0,
  );
  if (!open) throw new Error('The demo has no open bond project that takes 1,000 €.');
  return open.id;
}

test('bonds are bought over amount, four agreements, contract and bank, and the wallet number then stands in the settings [BOND-01, BOND-07, BOND-11]', async ({
  page,
  origin,
  signIn,
}) => {
  test.setTimeout(180_000);
  const id = await openBonds(page, origin);
  await signIn(page, `${origin}/project/${id}/bonds`, { email: 'individual@demo.example', password: 'demo-password-1' });
  await expect(page.getByRole('heading', { name: 'How much would you like to invest in bonds?' })).toBeFocused();
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await page.getByLabel('Amount', { exact: true }).fill('1001');
  await expect(next).toBeDisabled();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await accessible(page);
  await next.click();

  await expect(page.getByRole('heading', { name: 'A few questions about bonds' })).toBeFocused();
  for (const answer of ['Up to €5,000', 'Never', 'I can lose part or all of the money'])
    await page.getByRole('radio', { name: answer }).check();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check();
  const send = page.getByRole('button', { name: 'Agree and continue' });
  await send.click();
  await expect(page.getByText('Some answers or agreements are still missing. Nothing was sent yet.')).toBeVisible();
  await accessible(page);
  await page.reload();
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions of Axiology.' }).check();
  await send.click();

  await expect(page.getByRole('heading', { name: 'Read the contract' })).toBeFocused();
  await expect(page).toHaveURL(/\/bonds\/[^/]+\?step=document$/);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/bonds\/[^/]+\?step=payment$/);
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused();
  await page.getByRole('radio', { name: /Aitvaras/ }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Pay 1,000\.00/ }).click();
  await page.waitForURL(/\/sandbox\/bank\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({ timeout: 30_000 });

  await page.goto(`${origin}/dashboard/settings?step=details`);
  await expect(page.getByLabel('Wallet number')).toHaveValue(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/);
});
