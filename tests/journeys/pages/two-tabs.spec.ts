import type { Page } from '@playwright/test';
import { expect, scenario, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

const toContract = (page: Page) => page.getByRole('button', { name: messages.continueToContract });
const account = (page: Page, name: string) => page.getByText(text('ui', 'Your account: {0}', 'en', { 0: name }));

/** Two people and a project; the first has 700 euros in it, and is signed in on this page. */
async function twoPeople(page: Page, origin: string) {
  const { users, projects } = await scenario(page.request, origin, {
    users: [
      { name: 'Rasa', surname: 'Petraitė' },
      { name: 'Jonas', surname: 'Kalnius' },
    ],
    projects: [{ name: 'Riverside homes' }],
    investments: [{ user: 0, project: 0, amount: 700, status: 'COMPLETED' }],
  });
  await withToken(page, origin, users[0]!.token);
  return { rasa: users[0]!, jonas: users[1]!, projectId: projects[0]!.id };
}

/** Signs in in a second tab of the same browser. */
async function elsewhere(page: Page, origin: string, token: string) {
  const second = await page.context().newPage();
  await withToken(second, origin, token);
  await second.goto(`${origin}/dashboard/investments`);
  return second;
}

test('another person who signs in in a second tab is the one whom the first tab shows [AUTH-02, AUTH-03]', async ({ page, origin }) => {
  const { jonas } = await twoPeople(page, origin);
  await page.goto(`${origin}/dashboard/investments`);
  await expect(account(page, 'Rasa Petraitė')).toBeAttached();
  await expect(page.getByText('Riverside homes').first()).toBeVisible();
  await elsewhere(page, origin, jonas.token);
  await expect(account(page, 'Jonas Kalnius')).toBeAttached();
  await expect(
    page.getByText(text('session', 'You are now signed in to another account in this browser. That account is shown from now on.')),
  ).toBeVisible();
  await expect(account(page, 'Rasa Petraitė')).toHaveCount(0);
  await expect(page.getByText('Riverside homes')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: text('ui', 'Investments'), exact: true })).toBeVisible();
});

test('a tab that slept through it notices when it is used again, and sends nothing of one person as another [AUTH-03, WIZ-04]', async ({
  page,
  origin,
}) => {
  const { jonas, projectId } = await twoPeople(page, origin);
  // the tab is frozen: it gets no events of other tabs
  await page.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await page.goto(`${origin}/project/${projectId}/invest`);
  await page.getByRole('textbox', { name: text('investing', 'Amount') }).fill('1300');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/investments')) sent.push(request.url());
  });
  // at once: a moving pointer is enough for the tab to notice, and would press the button of the next page
  await toContract(page).evaluate((button: HTMLElement, token) => {
    localStorage.setItem('token', token);
    button.click();
  }, jonas.token);
  await expect(page.getByRole('textbox', { name: text('investing', 'Amount') })).toHaveValue(/^50.?000$/);
  await expect(
    page.getByText(text('session', 'You are now signed in to another account in this browser. That account is shown from now on.')),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await page.goto(`${origin}/dashboard/investments`);
  await expect(account(page, 'Jonas Kalnius')).toBeAttached();
});

test('a tab that slept looks once more when it is shown again [AUTH-03]', async ({ page, origin }) => {
  const { jonas } = await twoPeople(page, origin);
  await page.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await page.goto(`${origin}/dashboard/investments`);
  await expect(account(page, 'Rasa Petraitė')).toBeAttached();
  await page.evaluate((token) => localStorage.setItem('token', token), jonas.token);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(account(page, 'Jonas Kalnius')).toBeAttached();
  await expect(account(page, 'Rasa Petraitė')).toHaveCount(0);
});

test('the same person who signs in once more elsewhere is still whom this tab shows, and no other account is spoken of [AUTH-02]', async ({
  page,
  origin,
}) => {
  const { rasa } = await twoPeople(page, origin);
  await page.goto(`${origin}/invest`);
  await expect(account(page, 'Rasa Petraitė')).toBeAttached();
  const asked = page.waitForResponse(/\/api\/v1\/me$/);
  await page.evaluate((token) => {
    localStorage.setItem('token', `${token} `);
    window.dispatchEvent(new Event('focus'));
  }, rasa.token);
  expect((await asked).status()).toBe(200);
  await expect(account(page, 'Rasa Petraitė')).toBeAttached();
  await expect(
    page.getByText(text('session', 'You are now signed in to another account in this browser. That account is shown from now on.')),
  ).toHaveCount(0);
});

test('a page for everybody shows who has signed in elsewhere [AUTH-01]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ name: 'Jonas', surname: 'Kalnius' }] });
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('banner').getByRole('button', { name: text('ui', 'Sign in') })).toBeVisible();
  await elsewhere(page, origin, users[0]!.token);
  await expect(account(page, 'Jonas Kalnius')).toBeAttached();
});
