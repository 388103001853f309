import type { Page } from '@playwright/test';
import { accessible, listShown, expect, type Person, test } from './fixtures.ts';
import { patternOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';

async function newPerson(page: Page, origin: string, user: object): Promise<Person> {
  const answer = await page.request.post(`${origin}/sandbox/scenario`, { data: { users: [user] } });
  const { users } = (await answer.json()) as { users: [Person] };
  return users[0];
}

const demo = (name: string) => ({ email: `${name}@demo.example`, password: 'demo-password-1' });

test('a new person begins with the identity, goes on to the details and back, and reload and Back keep the step [ONB-07, ONB-08, ONB-10]', async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, demo('new'));
  const identity = page.getByRole('heading', { name: messages.confirmIdentityTitle });
  const details = page.getByRole('heading', { name: text('user-info', 'Your details') });
  await expect(identity).toBeVisible();
  await expect(page.getByRole('button', { name: messages.otherProvider })).toBeEnabled();
  await expect(page.getByRole('button', { name: text('onboarding', 'Redeem') })).toBeDisabled();
  await accessible(page);
  await page.getByRole('button', { name: messages.continueToDetails }).click();
  await expect(details).toBeFocused();
  await expect(page).toHaveURL(/step=details$/);
  await accessible(page);
  await page.reload();
  await expect(details).toBeVisible();
  await page.getByRole('button', { name: text('onboarding', 'Identity'), exact: true }).click();
  await expect(identity).toBeFocused();
  await page.goBack();
  await expect(details).toBeVisible();
  await page.goForward();
  await expect(identity).toBeVisible();
  // the address that names no step shows what it showed at first
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(identity).toBeVisible();
});

test('what was typed survives a reload; hostile text is refused at its field and nothing is lost [DASH-03, DASH-06, UI-02]', async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(page, `${origin}/dashboard/settings?step=details`, demo('incomplete'));
  const city = page.getByRole('textbox', { name: text('user-info', 'City') });
  const phone = page.getByRole('textbox', { name: text('user-info', 'Phone number') });
  await city.fill('<script>alert(1)</script>');
  await phone.fill('1e999');
  await page.getByRole('textbox', { name: text('user-info', 'Street') }).fill('š'.repeat(256));
  await page.reload();
  await expect(city).toHaveValue('<script>alert(1)</script>');
  await page.getByRole('button', { name: text('user-info', 'Save details') }).click();
  await expect(page.getByRole('alert')).toContainText(messages.correctDetails);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(patternOf('user-info', 'settings.form.phoneNumber.formatError'));
  await expect(city).toHaveAccessibleDescription(text('user-info', 'Please use letters only.'));
  await expect(page.getByRole('textbox', { name: text('user-info', 'Street') })).toHaveAccessibleDescription(
    patternOf('user-info', 'This is too long: at most 255 characters.'),
  );
  await expect(city).toHaveValue('<script>alert(1)</script>');
  await accessible(page);
});

test('details are saved and locked, and the profile is complete [DASH-02, DASH-04, DASH-05]', async ({ page, origin, signIn }) => {
  await signIn(page, `${origin}/dashboard/settings?step=details`, demo('incomplete'));
  const open = [
    [text('user-info', 'Phone number'), '+370 612 34567'],
    [text('user-info', 'City'), 'Kaunas'],
    [text('user-info', 'Street'), 'Laisvės al.'],
    [text('user-info', 'House number'), '12'],
  ] as const;
  for (const [name, text] of open) await page.getByRole('textbox', { name }).fill(text);
  for (const name of [text('user-info', 'Citizenship'), text('user-info', 'Country')]) {
    await page.getByRole('combobox', { name }).fill('lithu');
    await listShown(page);
    await page.getByRole('option', { name: text('questionnaire', 'questionnaire.regionOfOperation.options.LITHUANIA') }).click();
  }
  await page.getByRole('button', { name: text('user-info', 'Save details') }).click();
  await expect(page.getByText(text('user-info', 'settings.successAlert'))).toBeVisible();
  await expect(page.getByText(messages.detailsSaved)).toBeVisible();
  await expect(page.getByRole('textbox', { name: text('user-info', 'First name') })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: text('user-info', 'E-mail'), exact: true })).toBeDisabled();
  await expect(page.getByRole('listitem').filter({ hasText: text('onboarding', 'Personal details') })).toContainText(
    text('onboarding', 'Complete'),
  );
  await page.reload();
  await expect(page.getByRole('textbox', { name: text('user-info', 'Phone number') })).toHaveValue('+37061234567');
});

test('an approved account is led to the projects, with its questionnaire complete and its own link [ONB-05, ONB-11, DASH-09]', async ({
  page,
  context,
  origin,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await signIn(page, `${origin}/dashboard/settings`, demo('individual'));
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toBeVisible();
  await expect(page.getByText(text('onboarding', 'Complete. You can view and change your answers at any time.'))).toBeVisible();
  const link = await page.getByText(/\/register\?referralCode=/).textContent();
  await page.getByRole('button', { name: text('ui', 'Copy: {label}', 'en', { label: text('onboarding', 'Your link') }) }).click();
  await expect(page.getByText(text('ui', 'Copied'), { exact: true })).toBeVisible();
  expect(link).toMatch(new RegExp(`^${origin}/register\\?referralCode=.+`));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(
    page.getByText(
      text('onboarding', 'When someone registers through your link and invests, you receive {reward}.', 'en', { reward: '€15' }),
    ),
  ).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: messages.openProjects }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
});

test('an identity is confirmed at the provider and the person comes back to their details [ONB-12, ONB-13, ONB-14]', async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, await newPerson(page, origin, { kycStatus: 'EMPTY', compliance: 'IN_PROGRESS' }));
  await page.goto(`${origin}/renew-kyc`);
  await expect(page.getByRole('heading', { name: text('kyc-renewal', 'Verify your identity') })).toBeVisible();
  await page.getByRole('button', { name: text('verification', 'Verify identity') }).click();
  await page.waitForURL(/\/sandbox\//);
  expect(await page.evaluate(() => localStorage.getItem('csrf_token'))).toMatch(/^[A-Za-z]{8}$/);
  await page.getByRole('button', { name: text('server', 'identity.approve') }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings/);
  await expect(page.getByText(messages.identityVerified)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('csrf_token'))).toBeNull();
});

test('an answer that this browser did not ask for is not exchanged [AUTH-16, AUTH-17, AUTH-18]', async ({ page, origin, signIn }) => {
  const exchanged: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/verification/exchange-code')) exchanged.push(request.url());
  });
  await signIn(page, `${origin}/verify?code=abc&state=other`, demo('new'));
  await expect(page.getByRole('heading', { name: text('verification', 'This identity check was not started here') })).toBeVisible();
  await expect(
    page.getByText(text('verification', 'The identity check could not be matched with this session. Please start again.')),
  ).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(
    page.getByText(text('verification', 'The identity check could not be matched with this session. Please start again.')),
  ).toBeVisible();
  await page.goto(`${origin}/verify?state=other`);
  await expect(page.getByText(text('verification', 'The result of the identity check was incomplete. Please start again.'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(text('verification', 'The result of the identity check was incomplete. Please start again.'))).toBeVisible();
  await page.goto(`${origin}/verify?error=access_denied&code=abc&state=other`);
  await expect(page.getByRole('heading', { name: messages.identityNotCompleted })).toBeVisible();
  expect(exchanged).toEqual([]);
});

test('an expired document is spoken of first, alone, and leads to its renewal [ONB-17, ONB-18, SHELL-17]', async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, demo('expired'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('heading', { name: messages.documentExpired })).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: text('kyc-renewal', 'Renew it now') }).click();
  await expect(page).toHaveURL(`${origin}/renew-kyc`);
  await expect(page.getByRole('heading', { name: text('kyc-renewal', 'Renew your identity document') })).toBeFocused();
  await expect(page.getByRole('button', { name: messages.otherProvider })).toBeEnabled();
  await expect(dialog).toHaveCount(0);
  await accessible(page);
});

test('terms are accepted by a signed-in person, whom it leads to the projects; a visitor signs in first [TERMS-01, TERMS-03, ROUTE-16]', async ({
  page,
  origin,
}) => {
  const person = await newPerson(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await page.goto(`${origin}/terms-and-conditions`);
  await expect(page.getByRole('link', { name: patternOf('terms', 'Terms and conditions, version {version} (PDF)') })).toHaveAttribute(
    'href',
    '/v2/documents/platform_Users_Terms_and_Conditions_en_v2.pdf',
  );
  await accessible(page);
  await page.getByRole('button', { name: messages.agreeToTerms }).click();
  await page.getByLabel(text('user-info', 'E-mail'), { exact: true }).fill(person.email);
  await page.getByLabel(text('registration', 'Password')).fill(person.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);
  await page.getByRole('button', { name: messages.agreeToTerms }).click();
  await expect(page.getByText(messages.termsAccepted)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/invest`);
});

test('a coupon that is typed and not sent yet survives a reload and the other step, and is its owner’s only [DASH-07]', async ({
  page,
  origin,
  signIn,
}) => {
  const code = page.getByRole('textbox', { name: text('onboarding', 'Coupon code') });
  await signIn(page, `${origin}/dashboard/settings`, await newPerson(page, origin, { isNew: true }));
  const typed = 'welcome <b>15</b> 👩‍🚀 שלום';
  await code.fill(typed);
  await page.reload();
  await expect(code).toHaveValue(typed);
  await page.getByRole('button', { name: messages.continueToDetails }).click();
  await expect(page.getByRole('heading', { name: text('user-info', 'Your details') })).toBeFocused();
  await expect(code).toHaveValue(typed);
  const { token } = await newPerson(page, origin, {});
  await page.evaluate((other) => localStorage.setItem('token', other!), token);
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toBeVisible();
  await expect(code).toHaveValue('');
  await code.fill('WELCOME15');
  await page.getByRole('button', { name: text('onboarding', 'Redeem') }).click();
  await expect(page.getByText(messages.couponRedeemed)).toBeVisible();
  await page.reload();
  await expect(code).toHaveValue('');
  // drafts of the previous user are cleared by the first sign-in of another user
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:coupon:')))).toEqual([]);
});

test('a coupon is redeemed once, and a wrong one is refused at its field [DASH-07, DASH-08]', async ({ page, origin, signIn }) => {
  await signIn(page, `${origin}/dashboard/settings`, await newPerson(page, origin, {}));
  const code = page.getByRole('textbox', { name: text('onboarding', 'Coupon code') });
  const redeem = page.getByRole('button', { name: text('onboarding', 'Redeem') });
  await code.fill('NOSUCH');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.COUPON_NOT_FOUND'));
  await code.fill('A'.repeat(300));
  await redeem.click();
  await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.COUPON_TOO_LONG', 'en', { limit: 64 }));
  await expect(code).toHaveValue('A'.repeat(300));
  await code.fill('EXPIRED15');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.COUPON_EXPIRED'));
  // a refusal that has no words of its own, and an answer that is none
  for (const broken of [
    { kind: 'status', status: 400, errorCode: 'VALIDATION_FAILED' },
    { kind: 'status', status: 500 },
  ]) {
    const fault = await page.request.post(`${origin}/sandbox/faults`, { data: { operationId: 'redeemCoupon', ...broken } });
    expect(fault.status()).toBe(204);
    await code.fill('WELCOME15');
    await redeem.click();
    await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.FAILED_TO_REDEEM_COUPON'));
    await code.fill('');
  }
  await code.fill('WELCOME15');
  const order: string[] = [];
  page.on('requestfinished', (request) => order.push(`${request.method()} ${new URL(request.url()).pathname.slice('/api/v1'.length)}`));
  await code.press('Enter');
  await expect(page.getByText(messages.couponRedeemed)).toBeVisible();
  await expect(redeem).toBeDisabled();
  await expect(code).toBeFocused();
  // the person is read again once it is redeemed
  await expect.poll(() => order.slice(order.indexOf('POST /coupons:redeem'))).toContain('GET /me');
});

test('a coupon whose answer is lost is asked for again after a reload, and is redeemed once [DASH-07]', async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(page, `${origin}/dashboard/settings`, await newPerson(page, origin, {}));
  const code = page.getByRole('textbox', { name: text('onboarding', 'Coupon code') });
  const redeem = page.getByRole('button', { name: text('onboarding', 'Redeem') });
  await page.route('**/coupons:redeem', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await code.fill('WELCOME15');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.FAILED_TO_REDEEM_COUPON'));
  await page.unroute('**/coupons:redeem');
  await page.reload();
  await expect(code).toHaveValue('WELCOME15');
  // the next code is typed while the person is read again
  await page.route('**/api/v1/me', async (route) => {
    await new Promise((later) => setTimeout(later, 1_500));
    await route.fallback();
  });
  await redeem.click();
  await expect(page.getByText(messages.couponRedeemed)).toBeVisible();
  await code.fill('WELCOME15');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription(text('onboarding', 'onboarding.referral.errors.COUPON_ALREADY_REDEEMED'));
});

test('who chooses a company is asked for it, and reload, Back and Forward lose neither the choice nor what was typed [DASH-12, DASH-02]', async ({
  page,
  origin,
  signIn,
}) => {
  const person = await newPerson(page, origin, { isNew: true });
  await signIn(page, `${origin}/dashboard/settings?step=verification`, person);
  await page.getByRole('button', { name: messages.continueToDetails }).click();
  const company = page.getByRole('radio', { name: text('user-info', 'For a company') });
  const code = page.getByRole('textbox', { name: text('user-info', 'Company code') });
  const city = page.getByRole('textbox', { name: text('user-info', 'City') });
  await expect(company).not.toBeChecked();
  await expect(code).toHaveCount(0);
  await page.getByText(text('user-info', 'For a company'), { exact: true }).click();
  await code.fill('not a code');
  await city.fill('Kaunas');
  for (const interrupt of [() => page.reload(), () => page.goBack().then(() => page.goForward())]) {
    await interrupt();
    await expect(company).toBeChecked();
    await expect(code).toHaveValue('not a code');
    await expect(city).toHaveValue('Kaunas');
  }
  await page.getByRole('button', { name: text('user-info', 'Save details') }).click();
  await expect(page.getByRole('alert')).toContainText(messages.correctDetails);
  await page.reload();
  await expect(code).toHaveValue('not a code');
  await accessible(page);
  await page.getByText(text('user-info', 'For myself'), { exact: true }).click();
  await expect(code).toHaveCount(0);
  await expect(city).toHaveValue('Kaunas');
});
