import type { Page } from '@playwright/test';
import { type Collected, test } from './collector.ts';
import { expect } from './fixtures.ts';
import { scenario, withToken } from './pages/support.ts';
import { messages } from '../support/messages.ts';
import { beginningOf, patternOf, text } from '../support/catalogue.ts';

/** Every received analytics event, with its properties. */
function events({ received }: Collected): { event: string; distinct_id?: string; properties: Record<string, unknown> }[] {
  return received
    .filter(({ url }) => !url.includes('/envelope/'))
    .flatMap(({ body }) => {
      const text = body.startsWith('data=') ? Buffer.from(decodeURIComponent(body.slice(5)), 'base64').toString('utf8') : body;
      const parsed = JSON.parse(text) as { batch?: unknown[] };
      return (Array.isArray(parsed) ? parsed : (parsed.batch ?? [parsed])) as { event: string; properties: Record<string, unknown> }[];
    });
}
const named = (collected: Collected, name: string) => events(collected).filter(({ event }) => event === name);

/** The items of every received envelope: kind and content. */
function items({ received }: Collected, kind: string): string[] {
  return received
    .filter(({ url }) => url.includes('/envelope/'))
    .flatMap(({ body }) => {
      const lines = body.split('\n');
      return lines.flatMap((line, index) =>
        line.startsWith('{"type"') && line.includes(`"type":"${kind}"`) ? [lines[index + 1] ?? ''] : [],
      );
    });
}

const bar = (page: Page) => page.getByRole('region', { name: text('consent', 'Cookies') });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('analytics-consent-granted'));

test('before a yes and after a no nothing is loaded and nothing is sent [CONS-03, CONS-05]', async ({ page, collected }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/traces|posthog|module\.no-external|errors-|use-of-pages/.test(request.url())) asked.push(request.url());
  });
  await page.goto(collected.origin);
  await expect(bar(page)).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('ui', 'Projects') })
    .click();
  await page.waitForURL(/\/invest$/);
  await bar(page)
    .getByRole('button', { name: text('consent', 'Decline') })
    .click();
  await expect.poll(() => stored(page)).toBe('denied');
  await page.goto(`${collected.origin}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(collected.received).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('ph_'))).toEqual([]);
});

test('after a yes use is measured by way of our own origin, in local storage, without secrets in addresses [CONS-09, CONS-01]', async ({
  page,
  collected,
}) => {
  const others: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(collected.origin) && !/^(?:data|blob):/.test(request.url())) others.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${collected.origin}/?utm_source=letter&secret=code-1`);
  await bar(page)
    .getByRole('button', { name: text('consent', 'Agree') })
    .click();
  await expect.poll(() => stored(page)).toBe('granted');
  await expect.poll(() => named(collected, '$pageview').length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [view] = named(collected, '$pageview');
  expect(view?.properties.$current_url).toBe(`${collected.origin}/?utm_source=letter`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('ui', 'Projects') })
    .click();
  await expect.poll(() => named(collected, '$autocapture').length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(collected.received.map(({ body }) => body).join()).not.toContain('code-1');
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('ph_phc_local')))).toBe(true);
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('ph_'))).toEqual([]);
  expect(others).toEqual([]);
  // the policy of the pages held: nothing was refused, and nothing failed
  expect(problems).toEqual([]);
});

test('flow events are sent by name under the id of the signed-in user, and without one after sign-out [CONS-08, CONS-10, REG-15]', async ({
  page,
  collected,
}) => {
  const { users } = await scenario(page.request, collected.origin.replace('statefolio.test', 'localhost'), { users: [{}] });
  // consent is given first, and the libraries may load more slowly than the form is filled in
  await page.route('**/traces/config', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await page.goto(`${collected.origin}/register`);
  const asked = page.waitForRequest('**/traces/config');
  await bar(page)
    .getByRole('button', { name: text('consent', 'Agree') })
    .click();
  await expect(bar(page)).toHaveCount(0);
  await asked;
  await page.getByLabel(text('registration', 'First name')).fill('Ona');
  await page.getByLabel(text('registration', 'Last name')).fill('Petraitė');
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(`measured.${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel(text('registration', 'Password'), { exact: true }).fill('correct-horse-1');
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  await page.getByRole('button', { name: text('registration', 'Create account') }).click();
  await page.waitForURL(/verify-registration/);
  await expect.poll(() => named(collected, 'registration').length, { timeout: 20_000 }).toBe(1);
  const stranger = named(collected, 'registration')[0]?.properties.distinct_id;
  await page.unroute('**/traces/config');

  await withToken(page, collected.origin, users[0]!.token);
  await page.goto(`${collected.origin}/dashboard/investments`);
  await expect.poll(() => named(collected, '$identify').at(-1)?.properties.distinct_id, { timeout: 20_000 }).toBe(users[0]!.id);
  const bodies = collected.received.map(({ body }) => body).join();
  for (const secret of ['Petrait', 'measured.', 'correct-horse-1', users[0]!.email, users[0]!.token]) expect(bodies).not.toContain(secret);
  expect(stranger).not.toBe(users[0]!.id);

  await page.getByRole('banner').getByText(patternOf('ui', 'Your account: {0}')).locator('..').click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('ui', 'Sign out') })
    .first()
    .click();
  await page.waitForURL(`${collected.origin}/`);
  await expect
    .poll(
      () =>
        named(collected, '$pageview')
          .filter(({ properties }) => properties.$current_url === `${collected.origin}/`)
          .at(-1)?.properties.distinct_id,
      {
        timeout: 20_000,
      },
    )
    .not.toBe(users[0]!.id);
});

test('each step of a loan sends an event when it is done, up to the redirect to the bank [WIZ-12, CONS-10]', async ({
  page,
  collected,
}) => {
  const { users, projects } = await scenario(page.request, collected.origin.replace('statefolio.test', 'localhost'), {
    users: [{}],
    projects: [{}],
  });
  await page.goto(`${collected.origin}/healthz`);
  await page.evaluate(() => localStorage.setItem('analytics-consent-granted', 'granted'));
  await withToken(page, collected.origin, users[0]!.token);
  await page.goto(`${collected.origin}/project/${projects[0]!.id}/invest`);
  await expect.poll(() => named(collected, '$pageview').length, { timeout: 20_000 }).toBeGreaterThan(0);
  const reported = (name: string) => expect.poll(() => named(collected, name).length, { timeout: 20_000 }).toBe(1);
  await page.getByRole('textbox', { name: text('investing', 'Amount'), exact: true }).fill('500');
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await reported('investment_amount');
  await page.getByRole('button', { name: messages.continueToPayment }).click();
  await reported('investment_document');
  await page.getByRole('radio', { name: /Aitvaras/ }).check({ force: true });
  await page.getByRole('checkbox', { name: messages.riskConsent }).check({ force: true });
  expect(named(collected, 'investment_payment')).toEqual([]);
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
  await page.waitForURL(/\/sandbox\/bank\//);
  await reported('investment_payment');
  const bodies = collected.received.map(({ body }) => body).join();
  expect(bodies).not.toContain('Meadow');
});

test('errors are reported after a yes with all traces; refusals and ended sessions are not [CONS-12, CONS-13]', async ({
  page,
  collected,
}) => {
  await page.goto(collected.origin);
  await bar(page)
    .getByRole('button', { name: text('consent', 'Agree') })
    .click();
  await expect.poll(() => items(collected, 'span').length, { timeout: 30_000 }).toBeGreaterThan(0);
  const traced = collected.received.filter(({ url }) => url.includes('/envelope/')).map(({ body }) => body.split('\n', 1)[0] ?? '');
  expect(traced.filter((header) => header.includes('"trace":') && !header.includes('"sample_rate":"1"'))).toEqual([]);
  const fail = (status: number) =>
    page.evaluate((code) => {
      setTimeout(() => {
        throw Object.assign(new Error(`answer ${code}`), { status: code });
      });
    }, status);
  await fail(400);
  await fail(401);
  await fail(500);
  await expect.poll(() => items(collected, 'event').join(), { timeout: 20_000 }).toContain('answer 500');
  const errors = items(collected, 'event').join();
  expect(errors).not.toContain('answer 400');
  expect(errors).not.toContain('answer 401');
});

/** Longer than the libraries keep what they have collected. */
const allSent = (page: Page) => page.waitForTimeout(4_000);
/** Events about what a user does; a library may still report that it ends. */
const actions = (collected: Collected) =>
  collected.received.filter(({ url, body }) => url.includes('/envelope/') || /pageview|autocapture|registration/.test(body));

async function settle(page: Page, answer: string) {
  await page.getByRole('button', { name: text('ui', 'Cookie settings') }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer }).click();
  await expect.poll(() => stored(page)).toBe(answer === text('consent', 'Agree') ? 'granted' : 'denied');
}

test('taking a yes back stops it at once, and a second time in the same visit too [CONS-03, CONS-07, CONS-11]', async ({
  page,
  collected,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(collected.origin);
  const footer = page.getByRole('contentinfo');
  await bar(page)
    .getByRole('button', { name: text('consent', 'Agree') })
    .click();
  await expect.poll(() => named(collected, '$pageview').length, { timeout: 20_000 }).toBeGreaterThan(0);
  await settle(page, text('consent', 'Decline'));
  await allSent(page);
  let before = actions(collected).length;
  await footer.getByRole('link', { name: text('ui', 'Projects') }).click();
  await page.waitForURL(/\/invest$/);
  await allSent(page);
  expect(actions(collected).slice(before)).toEqual([]);

  await settle(page, text('consent', 'Agree'));
  await footer.getByRole('link', { name: text('ui', 'Questions and answers') }).click();
  await expect
    .poll(() => named(collected, '$pageview').at(-1)?.properties.$current_url, { timeout: 20_000 })
    .toBe(`${collected.origin}/faq`);
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('after the second yes'))));
  await expect.poll(() => items(collected, 'event').join(), { timeout: 20_000 }).toContain('after the second yes');
  await settle(page, text('consent', 'Decline'));
  await allSent(page);
  before = actions(collected).length;
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('after the second no'))));
  await footer.getByRole('link', { name: text('ui', 'Projects') }).click();
  await page.waitForURL(/\/invest$/);
  await page.goto(`${collected.origin}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await allSent(page);
  expect(actions(collected).slice(before)).toEqual([]);
  expect(problems.filter((text) => text.startsWith('Measuring'))).toEqual([]);
});

test('declining while a registration is completed asks no second time, and agreeing sends one event [CONS-03, CONS-08, SHELL-16]', async ({
  page,
  collected,
}) => {
  const there = collected.origin.replace('statefolio.test', 'localhost');
  const { users } = await scenario(page.request, there, {
    users: [
      { isNew: true, isHalfRegistered: true },
      { isNew: true, isHalfRegistered: true },
    ],
  });
  const complete = async () => {
    await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: text('registration', 'Complete registration') }).click();
    await expect(page.getByText(messages.registrationComplete, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  };
  const arrive = async (person: number) => {
    await page.goto(`${collected.origin}/healthz`);
    await page.evaluate(() => localStorage.clear());
    await withToken(page, collected.origin, users[person]!.token);
    await page.goto(`${collected.origin}/verify-registration`);
    await expect(page.getByRole('heading', { name: messages.completeRegistrationTitle })).toBeVisible();
  };

  await arrive(0);
  await bar(page)
    .getByRole('button', { name: text('consent', 'Decline') })
    .click();
  await expect.poll(() => stored(page)).toBe('denied');
  await complete();
  await expect(bar(page)).toHaveCount(0);

  await arrive(1);
  await bar(page)
    .getByRole('button', { name: text('consent', 'Agree') })
    .click();
  await expect.poll(() => named(collected, '$pageview').length, { timeout: 20_000 }).toBeGreaterThan(0);
  await complete();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => named(collected, 'social_registration').length, { timeout: 20_000 }).toBe(1);
  await settle(page, text('consent', 'Decline'));
  await allSent(page);
  const before = actions(collected).length;
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('ui', 'Projects') })
    .click();
  await page.waitForURL(/\/invest$/);
  await allSent(page);
  expect(actions(collected).slice(before)).toEqual([]);
  expect(named(collected, 'social_registration')).toHaveLength(1);
});

test('a session that ended while nobody looked leaves no name to what is measured next [CONS-08, AUTH-03]', async ({ page, collected }) => {
  const { users } = await scenario(page.request, collected.origin.replace('statefolio.test', 'localhost'), { users: [{}] });
  await page.goto(`${collected.origin}/healthz`);
  await page.evaluate(() => localStorage.setItem('analytics-consent-granted', 'granted'));
  await withToken(page, collected.origin, users[0]!.token);
  await page.goto(`${collected.origin}/faq`);
  await expect.poll(() => named(collected, '$identify').at(-1)?.properties.distinct_id, { timeout: 20_000 }).toBe(users[0]!.id);
  await allSent(page);
  await page.evaluate(() => localStorage.setItem('token', 'too-old'));
  await page.goto(`${collected.origin}/verify-registration`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('ui', 'Questions and answers') })
    .click();
  await page.waitForURL(/\/faq$/);
  await expect
    .poll(
      () =>
        named(collected, '$pageview')
          .filter(({ properties }) => properties.$current_url === `${collected.origin}/faq`)
          .at(-1)?.properties.distinct_id,
      { timeout: 20_000 },
    )
    .not.toBe(users[0]!.id);
});
