import { brand } from '../../domain/brand.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Page } from '@playwright/test';
import { accessible, expect, test } from './fixtures.ts';
import { linkFor } from './emails.ts';
import { fits, scenario, withToken } from './pages/support.ts';
import { messages } from '../support/messages.ts';
import { text } from '../support/catalogue.ts';

const password = 'correct-horse-1';
const newEmail = () => `ona.${crypto.randomUUID().slice(0, 8)}@example.com`;
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function fillIn(page: Page, email: string, language: Locale = 'en') {
  await page.getByLabel(text('registration', 'First name', language)).fill('Ona');
  await page.getByLabel(text('registration', 'Last name', language)).fill('Petraitė');
  await page.getByLabel(text('registration', 'E-mail', language), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password', language), { exact: true }).fill(password);
}

async function signIn(page: Page, email: string) {
  await page.waitForURL(/\/sign-in\//);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
}

test.describe('a stranger', () => {
  test.use({ visitor: 'new' });

  test('decides about cookies, opens an account, confirms the address by the mail and signs in [REG-06, ROUTE-11, ROUTE-12]', async ({
    page,
    origin,
  }) => {
    const email = newEmail();
    await page.goto(origin);
    await page
      .getByRole('region', { name: text('consent', 'Cookies') })
      .getByRole('button', { name: text('consent', 'Decline') })
      .click();
    await expect(page.getByRole('region', { name: text('consent', 'Cookies') })).toHaveCount(0);
    await expect.poll(() => kept(page, 'analytics-consent-granted')).toBe('denied');
    await page.getByRole('banner').getByRole('link', { name: messages.createAccount }).click();
    await expect(page.getByRole('heading', { name: messages.createAccount })).toBeVisible();
    await accessible(page);

    await fillIn(page, email);
    await page.getByRole('checkbox', { name: text('registration', 'Tick all') }).check();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/users'));
    await page.getByRole('button', { name: text('registration', 'Create account') }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Ona',
      lastName: 'Petraitė',
      email,
      userType: 'INDIVIDUAL',
      phoneNumber: null,
      consent: { consentTerms: true, consentMarketing: true, consentNews: true },
      marketingLeads: [],
      utmParameters: {},
      language: 'en',
    });
    await page.waitForURL(`${origin}/verify-registration`);
    await expect(page.getByText(text('registration', 'Your account has been created. Please confirm your e-mail address.'))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await accessible(page);

    await page.goto(await linkFor(page, origin, email));
    await accessible(page);
    await page.getByLabel(text('registration', 'Password')).fill('not-the-one-1');
    await page.getByRole('button', { name: text('server', 'confirmPage.button') }).click();
    await expect(page.getByRole('alert')).toContainText(text('server', 'confirmPage.wrong'));
    await page.getByLabel(text('registration', 'Password')).fill(password);
    await page.getByRole('button', { name: text('server', 'confirmPage.button') }).click();
    await page.waitForURL(`${origin}/`);
    await expect(page.getByText(messages.addressConfirmed)).toBeVisible();
    await page.goto(`${origin}/dashboard`);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByRole('banner').getByText('Ona Petraitė').first()).toBeAttached();
  });
});

for (const width of [320, 390])
  test(`the message that the account was created does not cover the heading of the next screen: ${width} px`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${origin}/register?lang=lt`);
    await fillIn(page, newEmail(), 'lt');
    await page.getByRole('checkbox', { name: text('registration', 'Tick all', 'lt') }).check();
    await page.getByRole('button', { name: text('registration', 'Create account', 'lt') }).click();
    await page.waitForURL(`${origin}/verify-registration`);
    const heading = page.getByRole('heading', { level: 1 });
    const toast = page
      .getByRole('status')
      .filter({ hasText: text('registration', 'Your account has been created. Please confirm your e-mail address.', 'lt') });
    await expect(heading).toBeFocused();
    await expect(toast).toBeVisible();
    // it stays while somebody points at it
    await toast.hover();
    const boxes = async () => [(await heading.boundingBox())!, (await toast.boundingBox())!] as const;
    await expect.poll(async () => boxes().then(([title, message]) => title.y + title.height <= message.y)).toBe(true);
  });

for (const language of ['en', 'de', 'lt', 'es', 'pt'] as const)
  test(`a password that is refused says what is wrong, and below it what is needed: ${language} [REG-02]`, async ({ page, origin }) => {
    await page.goto(`${origin}/register?lang=${language}`);
    const secret = page.getByLabel(text('registration', 'Password', language), { exact: true });
    const described = (error: string, hint: string) => expect(secret).toHaveAccessibleDescription(`${error} ${hint}`);
    const create = page.getByRole('button', { name: text('registration', 'Create account', language) });
    await secret.fill('abc');
    await create.click();
    await described(
      text('ui', 'The password is too short (under 10 characters) or too long (over 128).', language),
      text('registration', 'Use 10 to 128 characters.', language),
    );
    await secret.fill('Password123!');
    await create.click();
    await described(
      text('registration', 'This password is one of the first that others would try. Choose another one.', language),
      text('registration', 'Choose a less common one: several unrelated words are hard to guess.', language),
    );
  });

test('a company is registered as one, from a small screen, in the language of the visitor [REG-02, REG-13, ROUTE-13]', async ({
  page,
  origin,
}) => {
  const email = newEmail();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/register?lang=lt`);
  await expect(page.getByRole('heading', { name: text('registration', 'Create an account', 'lt') })).toBeVisible();
  await fits(page);
  await page.getByText(text('registration', 'For a company', 'lt')).click();
  await fillIn(page, email, 'lt');
  await page
    .getByRole('checkbox', {
      name: text('registration', 'I accept the terms and conditions. I have taken note of the privacy policy (required)', 'lt'),
    })
    .check();
  await page.getByRole('button', { name: text('registration', 'Create account', 'lt') }).click();
  await page.waitForURL(`${origin}/verify-registration`);
  const link = await linkFor(page, origin, email);
  // another browser, in another language: the link brings the language of the registration along
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
  await page.goto(link);
  await page.getByLabel(text('registration', 'Password', 'lt')).fill(password);
  await page.getByRole('button', { name: text('server', 'confirmPage.button', 'lt') }).click();
  await page.waitForURL(`${origin}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL(/\/sign-in\//);
  await page.getByLabel(text('server', 'signIn.email', 'lt')).fill(email);
  await page.getByLabel(text('registration', 'Password', 'lt')).fill(password);
  await page.getByRole('button', { name: text('server', 'signIn.signIn', 'lt'), exact: true }).click();
  await page.waitForURL(/\/dashboard\/settings/);
  const token = await kept(page, 'token');
  const me = await page.request.get(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ email, company: true, language: 'lt', kycStatus: 'EMPTY' });
});

test('what is missing or wrong stands at its place, and nothing typed is lost by a refusal or a reload [REG-03, REG-07, REG-14]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/register`);
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await expect(page.getByLabel(text('registration', 'First name'))).toBeFocused();
  await expect(page.getByText(messages.required)).toHaveCount(4);
  await expect(page.getByText(text('registration', 'Without this consent we cannot create an account for you.'))).toBeVisible();
  await accessible(page);
  const email = newEmail();
  await fillIn(page, email);
  await page.getByLabel(text('registration', 'Phone number (optional)')).fill('12');
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await expect(page.getByLabel(text('registration', 'Phone number (optional)'))).toBeFocused();
  await expect(page.getByText(messages.invalidPhone)).toBeVisible();
  await page.getByLabel(text('registration', 'Phone number (optional)')).fill('+370 600 00000');

  await page.request.post(`${origin}/sandbox/faults`, {
    data: { operationId: 'registerUser', kind: 'status', status: 400, errorCode: 'EMAIL_ALREADY_EXISTS' },
  });
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await expect(
    page.getByRole('alert').getByText(text('ui', 'There is already an account with this e-mail address. Sign in instead.')),
  ).toBeVisible();
  await expect(page.getByLabel(text('registration', 'E-mail'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(page.getByLabel(text('registration', 'E-mail'), { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(text('registration', 'First name'))).toHaveValue('Ona');
  await expect(page.getByRole('checkbox', { name: messages.acceptTerms })).toBeChecked();
  await expect(page.getByLabel(text('registration', 'Password'), { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain(password);
});

test('an answer that is lost makes no second account, and a refusal without a field is shown by its code [REG-07]', async ({
  page,
  origin,
}) => {
  const email = newEmail();
  await page.goto(`${origin}/register`);
  await fillIn(page, email);
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  await page.request.post(`${origin}/sandbox/faults`, { data: { operationId: 'registerUser', kind: 'lost', times: 9 } });
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await expect(
    page.getByText(text('registration', 'Your entries are still here; sending them again does not create a second account.')),
  ).toBeVisible();
  await expect(page.getByText(text('ui', 'We received no response.'), { exact: true })).toBeVisible();
  const refusal = { operationId: 'registerUser', kind: 'status', status: 400, errorCode: 'USER_CREATION_FAILURE', times: 9 };
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.request.post(`${origin}/sandbox/faults`, { data: refusal });
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await expect(page.getByText(text('ui', 'We could not create your account. Try again.')).first()).toBeVisible();
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await page.waitForURL(`${origin}/verify-registration`);
});

test('one box agrees to everything and takes everything back, and the password can be looked at [REG-04, REG-05]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/register`);
  const all = page.getByRole('checkbox', { name: text('registration', 'Tick all') });
  const offers = page.getByRole('checkbox', { name: text('registration', 'I would like to receive personalised offers') });
  await all.check();
  await offers.uncheck();
  await expect(all).not.toBeChecked();
  await offers.check();
  await expect(all).toBeChecked();
  await all.uncheck();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();

  const secret = page.getByLabel(text('registration', 'Password'), { exact: true });
  await secret.fill('abc');
  await expect(page.getByText(text('registration', 'Use 10 to 128 characters.'))).toBeVisible();
  await secret.fill('Password123!');
  await expect(page.getByText(text('registration', 'Choose a less common one: several unrelated words are hard to guess.'))).toBeVisible();
  await secret.fill('correct-horse-battery-9');
  await expect(page.getByText(text('registration', 'Strong.'))).toBeVisible();
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: text('ui', 'Show password') }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: text('ui', 'Hide password') }).click();
  await expect(secret).toHaveAttribute('type', 'password');
});

test('a person who signs in by Google completes the registration first, and gets to the home page then [REG-08, REG-10, REG-11]', async ({
  page,
  origin,
}) => {
  const email = newEmail();
  await page.goto(`${origin}/register`);
  await page.getByRole('button', { name: text('registration', 'Continue with Google') }).click();
  await expect(page.getByRole('heading', { name: text('server', 'social.title', 'en', { service: 'Google' }) })).toBeVisible();
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByRole('button', { name: text('server', 'social.share') }).click();
  await expect(page.getByRole('heading', { name: messages.completeRegistrationTitle })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: brand.name })).toHaveCount(0);
  await expect(page.getByLabel(text('registration', 'First name'))).toHaveValue('Greta');
  await expect(page.getByLabel(text('registration', 'Last name'))).toHaveValue('Šimkutė');
  await expect(page.getByLabel(text('registration', 'E-mail'), { exact: true })).toHaveCount(0);
  await accessible(page);
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('heading', { name: messages.completeRegistrationTitle })).toBeVisible();
  await page.getByRole('button', { name: text('registration', 'Complete registration') }).click();
  await expect(page.getByText(text('registration', 'Without this consent we cannot create an account for you.'))).toBeVisible();
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/users/social-registration'));
  await page.getByRole('button', { name: text('registration', 'Complete registration') }).click();
  expect((await sent).method()).toBe('PUT');
  expect((await sent).postDataJSON()).toEqual({
    name: 'Greta',
    lastName: 'Šimkutė',
    userType: 'INDIVIDUAL',
    phoneNumber: null,
    consent: { consentTerms: true, consentMarketing: false, consentNews: false },
    marketingLeads: [],
    utmParameters: {},
    language: 'en',
  });
  await page.waitForURL(`${origin}/`);
  await expect(page.getByText(messages.registrationComplete, { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Greta Šimkutė').first()).toBeAttached();
});

test('Facebook and Google both lead to a sign-in of their own [AUTH-22]', async ({ page, origin }) => {
  for (const [service, key] of [
    ['Facebook', 'facebook'],
    ['Google', 'google'],
  ] as const) {
    await page.goto(`${origin}/register`);
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/auth/authorize'));
    await page.getByRole('button', { name: text('registration', `Continue with ${service}`) }).click();
    expect((await asked).url()).toContain(key);
    await expect(page.getByRole('heading', { name: text('server', 'social.title', 'en', { service }) })).toBeVisible();
  }
});

test.describe('before the program of the page is there', () => {
  test('the form can be read and filled in, and nothing typed or ticked is lost; it cannot be sent [REG-02, REG-03, UI-02]', async ({
    page,
    origin,
  }) => {
    // the first script waits until the form is filled in
    let letGo: () => void = () => undefined;
    const filled = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await filled;
      await route.continue();
    });
    const email = newEmail();
    await page.goto(`${origin}/register`, { waitUntil: 'commit' });
    await expect(page.getByText(text('server', 'signIn.risk'))).toBeVisible();
    await fillIn(page, email);
    const terms = page.getByRole('checkbox', { name: messages.acceptTerms });
    const company = page.getByRole('radio', { name: text('registration', 'For a company') });
    await terms.check();
    await company.locator('xpath=ancestor::label').click();
    const send = page.getByRole('button', { name: text('registration', 'Create account') });
    await expect(send).toBeDisabled();
    letGo();
    await expect(send).toBeEnabled();
    await expect(page.getByLabel(text('registration', 'First name'))).toHaveValue('Ona');
    await expect(page.getByLabel(text('registration', 'E-mail'), { exact: true })).toHaveValue(email);
    await expect(terms).toBeChecked();
    await expect(company).toBeChecked();
    // the form knows of it too: it is complete and can be sent
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/users'));
    await send.click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ona', lastName: 'Petraitė', email, userType: 'LEGAL_ENTITY', password });
    await page.waitForURL(`${origin}/verify-registration`);
  });

  test('the terms can be read, in the language of the reader [TERMS-01, ROUTE-16]', async ({ browser, origin }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/terms-and-conditions?lang=lt`);
    await expect(
      page.getByText(
        text(
          'terms',
          'They set out what we do for you, what we may not do, what it costs and what happens if a borrower does not pay. Reading them takes about ten minutes.',
          'lt',
        ),
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: text('terms', 'Current terms and conditions (PDF)', 'lt') })).toHaveAttribute(
      'href',
      /Terms_and_Conditions_lt/,
    );
    await expect(page.getByRole('button', { name: text('terms', 'I agree to the terms', 'lt') })).toBeDisabled();
    await context.close();
  });
});

test('a service that keeps the address or the consent back leads to what went wrong [AUTH-13]', async ({ page, origin }) => {
  for (const [service, outcome, title] of [
    ['Facebook', text('server', 'social.withoutEmail'), text('auth-callback', 'auth.emailError')],
    ['Google', text('server', 'social.refuse'), text('auth-callback', 'auth.consentError')],
  ] as const) {
    await page.goto(`${origin}/register`);
    await page.getByRole('button', { name: text('registration', `Continue with ${service}`) }).click();
    await page.getByRole('button', { name: outcome }).click();
    await expect(page.getByRole('alert').getByText(title)).toBeVisible();
    await expect(page.getByRole('heading', { name: text('auth-callback', 'Sign-in failed') })).toBeVisible();
  }
});

test('a link that is used or too old says so, and another mail can be asked for [REG-12]', async ({ page, origin }) => {
  await page.goto(`${origin}/registration/verify?token=too-old`);
  await expect(page.getByRole('heading', { name: text('registration', 'This link no longer works') })).toBeVisible();
  await page.getByRole('button', { name: text('registration', 'Send the e-mail again') }).click();
  await expect(page.getByLabel(text('registration', 'Your e-mail address'))).toBeFocused();
  await page.getByLabel(text('registration', 'Your e-mail address')).fill('nobody@example.com');
  await page.getByRole('button', { name: text('registration', 'Send the e-mail again') }).click();
  await expect(page.getByRole('heading', { name: text('registration', 'Check your inbox') })).toBeVisible();
  await accessible(page);
  await page.goto(`${origin}/verify-registration?link=used`);
  await page.getByRole('button', { name: text('registration', 'Sign in now') }).click();
  await page.waitForURL(/\/sign-in\//);
});

test('registration says in the tab and to search engines what it is, and offers two services before the form [REG-01]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/register?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.createAccount);
  await expect(page).toHaveTitle(`${messages.createAccount} · ${brand.name}`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    text(
      'registration',
      'Create an account in two minutes. The minimum investment is stated for each project. An account is free of charge; you can lose all the money you invest.',
    ),
  );
  const main = page.getByRole('main');
  const ways = [
    main.getByRole('button', { name: text('registration', 'Continue with Facebook') }),
    main.getByRole('button', { name: text('registration', 'Continue with Google') }),
    main.getByRole('textbox', { name: text('registration', 'First name') }),
    main.locator('form button[type="submit"]'),
  ];
  const heights: number[] = [];
  for (const way of ways) {
    await expect(way).toBeVisible();
    heights.push(await way.evaluate((one) => one.getBoundingClientRect().top + scrollY));
  }
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test('who is signed in has an account already [REG-01]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/register`);
  await page.waitForURL(/\/dashboard/);
});
