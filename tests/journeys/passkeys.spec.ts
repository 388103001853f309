import { accessible, expect, test } from './fixtures.ts';
import { scenario } from './pages/support.ts';
import { beginningOf, text } from '../support/catalogue.ts';

const inAccount = (id: string) => text('account', id);
/** Of the button in the row of any passkey. */
const removal = beginningOf('account', 'Remove: {name}');

test('a passkey is added, signs in without a password, and opens nothing once it is removed [ACC-04]', async ({ page, origin, signIn }) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const passkeys = `${origin}/dashboard/settings/passkeys`;
  await signIn(page, passkeys, users[0]!);
  await page.getByRole('button', { name: inAccount('Add a passkey') }).click();
  await expect(page.getByRole('heading', { name: inAccount('Your passkey is added') })).toBeFocused();
  await accessible(page);

  const answersByItself = (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  // the device is not touched, so the list below the e-mail field waits
  await answersByItself(false);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(passkeys);
  await page.waitForURL(/\/sign-in\//);
  const use = page.locator('#passkey button');
  await expect(use).toBeVisible();
  await accessible(page);
  await answersByItself(true);
  await use.click();
  await page.waitForURL(passkeys);

  await page.getByRole('button', { name: removal }).click();
  await page.getByRole('button', { name: inAccount('Remove passkey') }).click();
  await expect(page.getByRole('heading', { name: inAccount('The passkey is removed') })).toBeFocused();

  // touched once: the list on the page that refuses the passkey would be answered too, until the server takes no more
  await answersByItself(false);
  await page.route('**/passkey', async (route) => {
    await answersByItself(false);
    await route.continue();
  });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(passkeys);
  await page.waitForURL(/\/sign-in\//);
  await expect(use).toBeVisible();
  await answersByItself(true);
  await use.click();
  await expect(page.getByRole('alert').filter({ hasText: text('server', 'signIn.passkeyRefused') })).toBeVisible();
});
