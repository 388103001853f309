import type { Page } from '@playwright/test';
import { expect, fault, scenario, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, text } from '../../support/catalogue.ts';

/** The idempotency keys of the requests to create something. */
function keysOf(page: Page, address: RegExp) {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.waitForURL(/\/sign-in\//);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
}

for (const { what, way, project, operationId, made, amount, onward, next } of [
  {
    what: 'a loan is made',
    way: 'invest',
    project: { name: 'Riverside homes' },
    operationId: 'createInvestment',
    made: /\/api\/v1\/investments$/,
    amount: '1300',
    onward: messages.continueToContract,
    next: messages.contractTitle,
  },
  {
    what: 'bonds are bought',
    way: 'bonds',
    project: { name: 'Harbour bonds', projectType: 'BONDS' },
    operationId: 'createBondInvestment',
    made: /\/api\/v1\/bonds\/investments$/,
    amount: '6000',
    onward: text('investing', 'Continue'),
    next: messages.bondQuestionsTitle,
  },
] as const)
  test(`a session that ends while ${what} leaves what was chosen, to be confirmed once more [WIZ-10, BOND-05, ERR-03]`, async ({
    page,
    origin,
  }) => {
    const { users, projects } = await scenario(page.request, origin, { users: [{}], projects: [project] });
    await withToken(page, origin, users[0]!.token);
    const address = `${origin}/project/${projects[0]!.id}/${way}`;
    await page.goto(address);
    await page.getByRole('textbox', { name: text('investing', 'Amount') }).fill(amount);
    await fault(page, origin, { operationId, kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
    const keys = keysOf(page, made);
    await page.getByRole('button', { name: onward }).click();
    await signInAgain(page, users[0]!);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('textbox', { name: text('investing', 'Amount') })).toHaveValue(
      new RegExp(`^${amount.slice(0, 1)}.?${amount.slice(1)}$`),
    );
    await expect(
      page.getByText(text('investing', 'Your session had ended, so no investment was made. Check the amount and continue.')),
    ).toBeVisible();
    await expect(page.getByText(text('ui', 'We received no response.'))).toHaveCount(0);
    await page.getByRole('button', { name: onward }).click();
    await expect(page.getByRole('heading', { name: next })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

test('a request in the background that is answered with 401 signs out and leads to the sign-in page [AUTH-04]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  expect(await token()).toBe(users[0]!.token);
  await fault(page, origin, { operationId: 'listNotifications', kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/v1/user-notifications') && answer.status() === 401);
  await page.reload();
  await refused;
  await page.waitForURL(/\/sign-in\//);
  expect(await token()).toBeNull();
  await signInAgain(page, users[0]!);
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});

test('an idle session ends without an error, and the typed text is there after the next sign-in [AUTH-24, ASVS 7.3.1, 14.3.3]', async ({
  page,
  origin,
}) => {
  const { users, projects } = await scenario(page.request, origin, { users: [{}], projects: [{ name: 'Riverside homes' }] });
  await withToken(page, origin, users[0]!.token);
  const address = `${origin}/project/${projects[0]!.id}/invest`;
  await page.clock.install();
  await page.goto(address);
  const amount = page.getByRole('textbox', { name: text('investing', 'Amount') });
  await amount.fill('1300');
  const drafts = () =>
    page.evaluate(() => Object.entries(sessionStorage).flatMap(([key, value]) => (key.startsWith('draft:') ? [String(value)] : [])));
  await expect.poll(drafts).toHaveLength(1);
  expect((await drafts()).join()).not.toContain('1300');
  await fault(page, origin, { operationId: 'getMe', kind: 'status', status: 401, errorCode: 'SESSION_IDLE' });
  // the app asks the server once more when something is pressed after a minute
  await page.clock.fastForward(61_000);
  await amount.press('End');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('session', 'You were signed out'));
  await expect(amount).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('button', { name: text('session', 'Sign in and continue') }).click();
  await signInAgain(page, users[0]!);
  await expect(page).toHaveURL(address);
  await expect(amount).toHaveValue(/^1.?300$/);
});

const tooLittleLeft =
  'Less than this amount can still be invested in this project. Your money has not been moved. You can choose another open project.';

for (const { code, message } of [
  { code: 'TRANSFER_SOURCE_NOT_ELIGIBLE', message: text('ui', 'This investment cannot be moved to another project.') },
  { code: 'INVESTMENT_AMOUNT_TOO_HIGH', message: text('investing', tooLittleLeft) },
  {
    code: 'INVESTMENT_INVALID_AMOUNT_STEP',
    message: text(
      'investing',
      'This project takes other amounts only. Your money has not been moved. You can choose another open project.',
    ),
  },
])
  test(`a refused transfer is shown in a toast, and on the page: ${code} [TRF-04]`, async ({ page, origin }) => {
    const { users, projects, investments } = await scenario(page.request, origin, {
      users: [{}],
      projects: [{ name: 'New House' }, { name: 'Old House', status: 'PAID_OFF' }],
      investments: [{ user: 0, project: 1, amount: 1000, status: 'COMPLETED' }],
    });
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/project/${projects[0]!.id}/transfer-investment/${investments[0]!.id}`);
    await page.getByRole('button', { name: messages.continueToContract }).click();
    await page.getByRole('button', { name: messages.continueToConfirmation }).click();
    await page.getByRole('checkbox').check({ force: true });
    await fault(page, origin, { operationId: 'transferInvestment', kind: 'status', status: 400, errorCode: code });
    await page.getByRole('button', { name: beginningOf('investing', 'Move {amount}', 'en', { amount: '€1,000' }) }).click();
    await expect(page.getByRole('status').getByText(message)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
  });

test('a move into a project with too little left says so, for its amount cannot be chosen [TRF-04]', async ({ page, origin }) => {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [
      { name: 'New House', loanAmount: 1500, collected: 1000 },
      { name: 'Old House', status: 'PAID_OFF' },
    ],
    investments: [{ user: 0, project: 1, amount: 1000, status: 'COMPLETED' }],
  });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/project/${projects[0]!.id}/transfer-investment/${investments[0]!.id}`);
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(text('investing', tooLittleLeft));
});
