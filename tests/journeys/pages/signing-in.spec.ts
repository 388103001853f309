import type { Page, Request } from '@playwright/test';
import { accessible } from '../fixtures.ts';
import { expect, fault, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

/** Calls of the API in the order in which they were made: method, path and query, body. */
function calls(page: Page): { name: string; query: URLSearchParams; body: Record<string, unknown> | null }[] {
  const made: ReturnType<typeof calls> = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/api/v1/')) return;
    made.push({
      name: `${request.method()} ${url.pathname.slice('/api/v1'.length)}`,
      query: url.searchParams,
      body: request.postDataJSON(),
    });
  });
  return made;
}

/** What the session storage holds. */
const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)]));

async function newPerson(page: Page, origin: string) {
  const { users } = await scenario(page.request, origin, { users: [{ name: 'Rasa', surname: 'Petraitė' }] });
  return users[0]!;
}

async function giveAnswers(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
}

/** Sign-in addresses are answered by the test, so that the page stays and can be looked at. */
async function heldSignIn(page: Page, origin: string) {
  await page.route('**/api/v1/auth/authorize*', (route) => route.fulfill({ json: `${origin}/healthz?sign-in=here` }));
}

test('the button of the header keeps its page under a nonce of eight and goes where the server says [AUTH-05, AUTH-07, CONST-13]', async ({
  page,
  origin,
}) => {
  await heldSignIn(page, origin);
  const made = calls(page);
  await page.goto(`${origin}/project/riverside-homes?from=letter`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in') })
    .click();
  await expect(page).toHaveURL(`${origin}/healthz?sign-in=here`);
  const [asked] = made.filter(({ name }) => name === 'GET /auth/authorize');
  const nonce = asked!.query.get('state') ?? '';
  expect(nonce).toMatch(/^[\w-]{8}$/);
  expect(asked!.query.get('locale')).toBe('en');
  expect(await kept(page)).toContainEqual([nonce, '/project/riverside-homes?from=letter']);
});

test('without a page of its own the way back is the dashboard [AUTH-06, AUTH-12]', async ({ page, origin }) => {
  await heldSignIn(page, origin);
  const made = calls(page);
  await page.goto(`${origin}/auth?error_description=anything`);
  await expect(page.getByRole('alert')).toHaveText(messages.signInFailedDetail);
  await accessible(page);
  await page.getByRole('button', { name: messages.signInAgain }).click();
  await expect(page).toHaveURL(`${origin}/healthz?sign-in=here`);
  const [asked] = made.filter(({ name }) => name === 'GET /auth/authorize');
  expect(await kept(page)).toContainEqual([asked!.query.get('state'), '/dashboard']);
});

test('Portuguese is asked for as pt-BR at sign-in, and as pt everywhere else [AUTH-08, I18N-08]', async ({ page, origin }) => {
  await heldSignIn(page, origin);
  const asked: [string, string | undefined][] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push([request.url(), request.headers().locale]);
  });
  await page.goto(`${origin}/invest?lng=pt`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in', 'pt') })
    .click();
  await expect(page).toHaveURL(`${origin}/healthz?sign-in=here`);
  const signIn = asked.filter(([address]) => address.includes('/auth/authorize'));
  expect(signIn.map(([address]) => new URL(address).searchParams.get('locale'))).toEqual(['pt-BR']);
  expect(new Set(asked.map(([, locale]) => locale))).toEqual(new Set(['pt']));
});

test('a protected page waits, signs in and comes back: token, then person, then the page asked for [AUTH-09, AUTH-11, ROUTE-29]', async ({
  page,
  origin,
}) => {
  const person = await newPerson(page, origin);
  const made = calls(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/dashboard/investments?payments=inv-1`);
  await giveAnswers(page, person);
  await page.waitForURL(/\/auth/);
  await expect(page.locator('main[aria-busy="true"]')).toContainText(text('auth-callback', 'Signing in…'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  answer();
  await expect(page).toHaveURL(`${origin}/dashboard/investments?payments=inv-1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'Investments'));
  const names = made.map(({ name }) => name);
  const [asked] = made.filter(({ name }) => name === 'GET /auth/authorize');
  const [exchange] = made.filter(({ name }) => name === 'POST /auth/token');
  expect(exchange!.body).toEqual({ code: expect.any(String), state: asked!.query.get('state') });
  expect(names.filter((name) => name === 'POST /auth/token')).toHaveLength(1);
  expect(names.indexOf('POST /auth/token')).toBeLessThan(names.indexOf('GET /me'));
  expect((await kept(page)).map(([key]) => key)).not.toContain(asked!.query.get('state'));
});

test('until the person is known a protected page shows that it waits, and nothing of itself [ROUTE-29]', async ({ page, origin }) => {
  await signedIn(page, origin);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.locator('main[aria-busy="true"]')).toContainText(text('investing', 'One moment…'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'Investments'));
});

test('a sign-in that this browser did not begin is rolled back and can be begun again [AUTH-10, AUTH-12]', async ({ page, origin }) => {
  const person = await newPerson(page, origin);
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByLabel(text('registration', 'Password'))).toBeVisible();
  expect((await kept(page)).map(([, path]) => path)).toContain('/dashboard/settings');
  await page.evaluate(() => sessionStorage.clear());
  await giveAnswers(page, person);
  await expect(page.getByRole('alert')).toHaveText(messages.signInFailedDetail);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByText('Rasa Petraitė')).toHaveCount(0);
  await page.getByRole('button', { name: messages.signInAgain }).click();
  await expect(page).not.toHaveURL(/\/auth\?/);
});

test('each error of the sign-in page has its own words; an empty callback leads home [AUTH-13, AUTH-14, ROUTE-20]', async ({
  page,
  origin,
}) => {
  for (const [query, words] of [
    ['error_description=email', text('auth-callback', 'auth.emailError')],
    ['error_description=consent', text('auth-callback', 'auth.consentError')],
    ['error_description=whatever', messages.signInFailedDetail],
    ['code=a&state=b&error_description=email', text('auth-callback', 'auth.emailError')],
  ] as const) {
    await page.goto(`${origin}/auth?${query}`);
    await expect(page.getByRole('alert'), query).toContainText(words);
  }
  await page.goto(`${origin}/auth`);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.homeTitle);
});

test('signing out tells the server, forgets what was loaded and goes where the server says [AUTH-15, AUTH-03]', async ({
  page,
  origin,
}) => {
  const { token } = await signedIn(page, origin, { name: 'Rasa', surname: 'Petraitė' });
  const made = calls(page);
  await page.goto(`${origin}/dashboard/settings`);
  const urls: string[] = [];
  await page.route('**/api/v1/auth/logout', async (route) => {
    const answer = await route.fetch();
    urls.push((await answer.json()) as string);
    await route.fulfill({ response: answer });
  });
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
  });
  await page.getByRole('banner').locator('summary', { hasText: 'Rasa Petraitė' }).click();
  await page
    .getByRole('banner')
    .locator('details[open]')
    .getByRole('button', { name: text('session', 'Sign out') })
    .click();
  await expect(page).toHaveURL(`${origin}/`);
  expect(urls).toHaveLength(1);
  expect(visited).toContain(new URL(urls[0]!, origin).href);
  expect(made.map(({ name }) => name)).toContain('GET /auth/logout');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const after = await page.request.get(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(after.status()).toBe(401);
});

test('after a sign-out that did not get through, the next one who signs in is asked for the password [AUTH-15, AUTH-03]', async ({
  page,
  origin,
}) => {
  const person = await newPerson(page, origin);
  await page.goto(`${origin}/dashboard/settings`);
  await giveAnswers(page, person);
  await page.waitForURL(`${origin}/dashboard/settings`);
  await page.goto(`${origin}/faq`);
  await fault(page, origin, { operationId: 'logout', kind: 'status', status: 500 });
  await page.getByRole('banner').locator('summary', { hasText: 'Rasa Petraitė' }).click();
  await page
    .getByRole('banner')
    .locator('details[open]')
    .getByRole('button', { name: text('session', 'Sign out') })
    .click();
  await expect(page).toHaveURL(`${origin}/`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // also after a reload of the app
  await page.reload();
  const made = calls(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in') })
    .click();
  await expect(page.getByLabel(text('registration', 'Password'))).toBeVisible();
  await giveAnswers(page, person);
  await page.waitForURL(`${origin}/`);
  await expect(page.getByRole('banner').getByText('Rasa Petraitė').first()).toBeAttached();
  expect(made.filter(({ name }) => name === 'GET /auth/authorize').map(({ query }) => query.get('prompt'))).toEqual(['login']);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('signed-out');
});

test('a sign-in page that cannot be reached shows an error, on a public page and on a protected one [AUTH-12]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/invest?lng=de`);
  await fault(page, origin, { operationId: 'authorize', kind: 'status', status: 500 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in', 'de') })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: text('session', 'Sign-in is not available at the moment. Try again in a minute.', 'de') }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${origin}/invest?lng=de`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in', 'de') })
    .click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await fault(page, origin, { operationId: 'authorize', kind: 'status', status: 500 });
  await page.goto(`${origin}/dashboard/settings?lng=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.signInUnavailable);
  await expect(page.getByRole('status').filter({ hasText: 'Sign-in' })).toHaveCount(0);
  await page.getByRole('button', { name: text('blog', 'Try again') }).click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

test('who goes on after a failed sign-in is asked anew by the next protected page [AUTH-12, ROUTE-29]', async ({ page, origin }) => {
  await fault(page, origin, { operationId: 'authorize', kind: 'status', status: 500 });
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.signInUnavailable);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('projects', 'Projects') })
    .click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/dashboard/settings'));
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

test('an account that cannot be loaded is asked for again by who asks to sign in, and can be left by signing out [AUTH-02, AUTH-15]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin);
  await fault(page, origin, { operationId: 'getMe', kind: 'status', status: 500 });
  await page.goto(`${origin}/faq`);
  const signIn = page
    .getByRole('banner')
    .getByRole('button', { name: text('registration', 'Sign in') })
    .first();
  await expect(signIn).toBeEnabled();
  await signIn.click();
  await expect(page.getByRole('banner').getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Ona Petraitė' }))).toBeAttached();
  await fault(page, origin, { operationId: 'getMe', kind: 'status', status: 500 });
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.accountLoadError);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('session', 'Sign out') })
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')).catch(() => 'leaving')).toBeNull();
});

test('a code that is worth nothing signs nobody out [AUTH-12]', async ({ page, origin }) => {
  const { token } = await newPerson(page, origin);
  await withToken(page, origin, token);
  await page.goto(`${origin}/auth?code=made-up&state=abcd1234`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('auth-callback', 'Sign-in failed'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'Investments'));
});

test('who signs out in one tab is signed out in the others too [AUTH-03, AUTH-15]', async ({ page, origin, context }) => {
  const { token } = await newPerson(page, origin);
  await withToken(page, origin, token);
  await page.goto(`${origin}/project/riverside-homes/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.loanAmountTitle);
  const other = await context.newPage();
  await other.goto(`${origin}/dashboard/settings`);
  await other.locator('header summary', { hasText: 'Rasa Petraitė' }).click();
  await other
    .getByRole('banner')
    .getByRole('button', { name: text('session', 'Sign out') })
    .click();
  await expect(page.getByLabel(text('registration', 'Password'))).toBeVisible();
});
