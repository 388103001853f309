import type { Page } from '@playwright/test';
import { accessible, expect, test } from './fixtures.ts';

async function signIn(page: Page, address: string, { email, password }: { email: string; password: string }) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const demo = (name: string) => ({ email: `${name}@demo.example`, password: 'demo-password-1' });

test('a new person begins with the identity, goes on to the details and back, and reload and Back keep the step [ONB-07, ONB-08, ONB-10]', async ({
  page,
  origin,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, demo('new'));
  const identity = page.getByRole('heading', { name: 'Confirm who you are' });
  const details = page.getByRole('heading', { name: 'Your details' });
  await expect(identity).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the other provider' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Redeem' })).toBeDisabled();
  await accessible(page);
  await page.getByRole('button', { name: 'Go on to your details' }).click();
  await expect(details).toBeFocused();
  await expect(page).toHaveURL(/step=details$/);
  await accessible(page);
  await page.reload();
  await expect(details).toBeVisible();
  await page.getByRole('button', { name: 'Identity', exact: true }).click();
  await expect(identity).toBeFocused();
  await page.goBack();
  await expect(details).toBeVisible();
  await page.goForward();
  await expect(identity).toBeVisible();
});

test('what was typed survives a reload; hostile text is told at its field and nothing is lost [DASH-03, DASH-06, UI-02]', async ({
  page,
  origin,
}) => {
  await signIn(page, `${origin}/dashboard/settings?step=details`, demo('incomplete'));
  const city = page.getByRole('textbox', { name: 'City' });
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  await city.fill('<script>alert(1)</script>');
  await phone.fill('1e999');
  await page.getByRole('textbox', { name: 'Street' }).fill('š'.repeat(256));
  await page.reload();
  await expect(city).toHaveValue('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByRole('alert')).toContainText('Some fields need your attention.');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/This is not a complete phone number/);
  await expect(city).toHaveAccessibleDescription(/Write the name of the city in letters/);
  await expect(page.getByRole('textbox', { name: 'Street' })).toHaveAccessibleDescription(/at most 255 characters/);
  await expect(city).toHaveValue('<script>alert(1)</script>');
  await accessible(page);
});

test('details are saved and locked, and the profile is complete [DASH-02, DASH-04, DASH-05]', async ({ page, origin }) => {
  await signIn(page, `${origin}/dashboard/settings?step=details`, demo('incomplete'));
  const open = [
    ['Phone number', '+370 612 34567'],
    ['City', 'Kaunas'],
    ['Street', 'Laisvės al.'],
    ['House number', '12'],
  ] as const;
  for (const [name, text] of open) await page.getByRole('textbox', { name }).fill(text);
  for (const name of ['Citizenship', 'Country']) {
    await page.getByRole('combobox', { name }).fill('Lithuania');
    await page.getByRole('option', { name: 'Lithuania' }).click();
  }
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByText('Everything you typed is saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeDisabled();
  await expect(page.getByRole('listitem').filter({ hasText: 'Personal details' })).toContainText('Complete');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+37061234567');
});

test('an approved account is led to the projects, with its questionnaire complete and its own link [ONB-05, ONB-11, DASH-09]', async ({
  page,
  origin,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, demo('individual'));
  await expect(page.getByRole('heading', { name: 'You may invest' })).toBeVisible();
  await expect(page.getByText('Complete. You can look at your answers')).toBeVisible();
  await expect(page.getByText(/\/register\?referralCode=/)).toBeVisible();
  await expect(page.getByText('we thank you with 15')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'See open projects' }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
});
