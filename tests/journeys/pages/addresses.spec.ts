import { brand } from '../../../domain/brand.ts';
import { cardTitles, expect, projects, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

const needSignIn = [
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/investments',
  '/dashboard/reports',
  '/dashboard/notifications',
  '/dashboard/loss-simulation',
  '/project/riverside-homes/invest',
  '/project/riverside-homes/invest/inv-x',
  '/project/riverside-homes/invest/inv-x/payment',
  '/payments/direct/inv-x',
  '/verify',
  '/renew-kyc',
  '/questionnaire',
  '/risk-warning',
  '/investor-experience',
  '/project/riverside-homes/bonds',
  '/project/riverside-homes/bonds/inv-x',
  '/project/riverside-homes/transfer-investment/inv-x',
];

test('visitors see home, projects, one project and both outcomes without signing in [ROUTE-01, ROUTE-27]', async ({ page, origin }) => {
  const shown = [
    ['/', messages.homeTitle],
    ['/invest', messages.projectsTitle],
    ['/project/riverside-homes', 'Riverside Homes'],
    ['/payments/accept', messages.paymentUnknown],
    ['/payments/cancelled', messages.paymentCancelled],
  ] as const;
  for (const [address, title] of shown) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await page.goto(`${origin}/invest`);
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await expect(page).toHaveURL(`${origin}/`);
});

test('both addresses of the list show every project, and a card leads to its page [ROUTE-02, ROUTE-03]', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  const names: string[][] = [];
  for (const address of ['/invest', '/projects']) {
    await page.goto(origin + address);
    await expect(cardTitles(page)).toHaveCount(all.length);
    names.push(await cardTitles(page).allTextContents());
  }
  expect(names[0]).toEqual(all.map(({ name }) => name));
  expect(names[1]).toEqual(names[0]);
  const second = all[1]!;
  await page.getByRole('link', { name: second.name, exact: true }).click();
  await expect(page).toHaveURL(`${origin}/project/${second.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
});

test('pages for signed-in people send everybody else to sign in [ROUTE-26, ROUTE-09]', async ({ page, origin }) => {
  for (const address of needSignIn) {
    await page.goto(origin + address);
    await expect(page.getByLabel(text('registration', 'Password')), address).toBeVisible();
    expect(new URL(page.url()).pathname).not.toBe(address);
  }
});

test('the bare dashboard leads to the settings, and each tab has its address [ROUTE-21, ROUTE-22]', async ({ page, origin }) => {
  await signedIn(page, origin);
  await page.goto(`${origin}/dashboard`);
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  const tabs = page.getByRole('navigation', { name: text('ui', 'Dashboard') });
  await expect(tabs.getByRole('link', { name: text('ui', 'Settings') })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: text('ui', 'Investments') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/investments`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'Investments'));
});

test('a person signed in finds identity, risk warning and questionnaire at their addresses [ROUTE-15, ROUTE-17, ROUTE-23]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { kycStatus: 'EMPTY', checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
  for (const [address, heading] of [
    ['/renew-kyc', /identity/i],
    ['/risk-warning', messages.riskWarningTitle],
    ['/questionnaire', text('questionnaire', 'About you')],
  ] as const) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('experience, bonds and transfer have addresses of their own [ROUTE-24, ROUTE-07, ROUTE-08]', async ({ page, origin }) => {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ projectType: 'BONDS', name: 'Harbour Bonds' }, { name: 'New House' }, { name: 'Old House', status: 'PAID_OFF' }],
    investments: [{ user: 0, project: 2, amount: 1000, status: 'COMPLETED' }],
  });
  await withToken(page, origin, users[0]!.token);
  for (const [address, heading] of [
    ['/investor-experience', /investor/i],
    [`/project/${projects[0]!.id}/bonds`, /Harbour Bonds|bond/i],
    [
      `/project/${projects[1]!.id}/transfer-investment/${investments[0]!.id}`,
      text('investing', 'Move your money to {name}', 'en', { name: 'New House' }),
    ],
  ] as const) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('an investment of another project does not exist at this one, and none of its figures is shown [ROUTE-05, 25 D7]', async ({
  page,
  origin,
}) => {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ name: 'New House' }, { name: 'Other House' }],
    investments: [{ user: 0, project: 0, amount: 1000 }],
  });
  await withToken(page, origin, users[0]!.token);
  const main = page.getByRole('main');
  const figures = [text('projects', 'You lend'), text('investing', 'Scheduled total')];
  await page.goto(`${origin}/project/${projects[1]!.id}/invest/${investments[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('investing', 'There is no such investment'));
  await expect(main.getByText(text('investing', 'Term'), { exact: true })).toBeVisible();
  for (const figure of figures) await expect(main.getByText(figure)).toHaveCount(0);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest/${investments[0]!.id}`);
  for (const figure of figures) await expect(main.getByText(figure).first()).toBeVisible();
});

test('any other address is a 404 with a way home [ROUTE-25]', async ({ page, origin }) => {
  await page.goto(`${origin}/no/such/page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.pageNotFound);
  await expect(page).toHaveTitle(/404/);
  await page
    .getByRole('main')
    .getByRole('link', { name: text('ui', 'Home') })
    .click();
  await expect(page).toHaveURL(`${origin}/`);
});

test('only a stored token and a named person make someone signed in [AUTH-01, AUTH-02]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ name: 'Rasa', surname: 'Petraitė' }] });
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('button', { name: text('ui', 'Sign in') })).toBeVisible();
  await withToken(page, origin, users[0]!.token);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Petraitė' }))).toHaveCount(0);
  answer();
  await expect(page.getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Petraitė' }))).toHaveCount(1);
});

test('signing out removes the token and the person [AUTH-03]', async ({ page, origin }) => {
  await signedIn(page, origin, { name: 'Rasa', surname: 'Petraitė' });
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('textbox', { name: text('registration', 'First name') })).toHaveValue('Rasa');
  await page.getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Petraitė' })).click({ force: true });
  await page
    .getByRole('button', { name: text('ui', 'Sign out') })
    .first()
    .click();
  await page.waitForURL(`${origin}/`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('button', { name: text('ui', 'Sign in') })).toBeVisible();
  await expect(page.getByText('Rasa Petraitė')).toHaveCount(0);
});

test('every call carries the base address, the bearer and the language of the page [AUTH-21]', async ({ page, origin }) => {
  const { token } = await signedIn(page, origin);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'lt'));
  const asked: { address: string; bearer: string | undefined; locale: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    const { authorization, locale } = request.headers();
    asked.push({ address: request.url(), bearer: authorization, locale });
  });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'Investments', 'lt'));
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4);
  for (const { address, bearer, locale } of asked) {
    expect(address.startsWith(`${origin}/api/v1/`), address).toBe(true);
    expect({ bearer, locale }).toEqual({ bearer: `Bearer ${token}`, locale: 'lt' });
  }
});

test('tasks and notifications are asked for only when someone is signed in [AUTH-23]', async ({ page, origin }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/user-notifications')) asked.push(request.url());
  });
  await page.goto(`${origin}/invest`);
  await expect(cardTitles(page).first()).toBeVisible();
  await page.goto(`${origin}/`);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(asked).toEqual([]);
  await signedIn(page, origin);
  await page.goto(`${origin}/invest`);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
});
