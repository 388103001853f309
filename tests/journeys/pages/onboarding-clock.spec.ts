import { kyc } from '../../features/onboarding-data.ts';
import { accessible, expect, test, withToken } from '../fixtures.ts';
import { messages } from '../../support/messages.ts';
import { patternOf, text } from '../../support/catalogue.ts';

const day = 86_400_000;

test('a document that ends is told of in good time and again when it has ended, and its task opens no second window [ONB-17, SHELL-17, NOTIF-09]', async ({
  page,
  ownOrigin: origin,
}) => {
  const move = (advanceDays: number) => page.request.post(`${origin}/sandbox/clock`, { data: { advanceDays } });
  const { now } = (await (await move(0)).json()) as { now: string };
  const documentExpiresAt = new Date(Date.parse(now) + 100 * day).toISOString().slice(0, 10);
  const made = await page.request.post(`${origin}/sandbox/scenario`, { data: { users: [{ documentExpiresAt }] } });
  const { users } = (await made.json()) as { users: { email: string; password: string; token: string }[] };
  const [person] = users;
  if (!person) throw new Error('no person was made');
  await withToken(page, origin, person.token);
  await page.goto(`${origin}/dashboard/settings`);
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await move(90);
  await page.reload();
  await expect(dialog.getByRole('heading', { name: messages.documentExpiresSoon })).toBeVisible();
  // the settings link there too, for users who dismiss the modal
  await expect(page.locator('main a[href="/renew-kyc"]')).toHaveText(messages.submitDocument);

  await move(11);
  await page.reload();
  await expect(dialog.getByRole('heading', { name: messages.documentExpired })).toBeVisible();
  // the task modal opens after this one is dismissed, and has nothing to add
  const asked = page.waitForResponse((response) => response.url().includes('types=TASK'));
  await dialog.getByRole('button', { name: text('kyc-renewal', 'Not now') }).click();
  const tasks = (await (await asked).json()) as { callToAction: string }[];
  expect(tasks.map(({ callToAction }) => callToAction)).toEqual(['/renew-kyc']);
  await page
    .getByRole('navigation', { name: text('ui', 'Main menu') })
    .getByRole('link', { name: text('ui', 'Invest'), exact: true })
    .click();
  await expect(page).toHaveURL(`${origin}/invest`);
  await expect(dialog).toHaveCount(0);
  // a dismissed modal stays closed after a reload and opens again after the next sign-in
  const listed = page.waitForResponse((response) => response.url().includes('types=TASK'));
  await page.goto(`${origin}/invest`);
  await (await listed).finished();
  await expect(page.getByRole('banner').getByText(patternOf('ui', 'Your account: {0}'))).toBeAttached();
  await expect(dialog).toHaveCount(0);
  const menu = page.locator('header details').nth(1);
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: text('ui', 'Sign out') }).click();
  // the provider ends its session and redirects back, and the page starts again
  await page.waitForURL(`${origin}/`);
  await expect(page.getByRole('banner').getByRole('button', { name: text('registration', 'Sign in') })).toBeVisible();
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(person.email);
  await page.getByLabel(text('registration', 'Password')).fill(person.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: messages.documentExpired })).toBeVisible();
  await expect(dialog).toHaveCount(1);
});

test('answers that are a year old are gone through once, are there already, and are good for another year [ONB-06, ONB-19]', async ({
  page,
  ownOrigin: origin,
}) => {
  const api = `${origin}/api/v1`;
  const made = await page.request.post(`${origin}/sandbox/scenario`, { data: { users: [{}] } });
  const { users } = (await made.json()) as { users: { email: string; password: string; token: string }[] };
  const person = users[0]!;
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await page.request.post(`${api}/kyc`, { headers, data: { kyc } })).ok()).toBe(true);
  await page.request.post(`${origin}/sandbox/clock`, { data: { advanceDays: 366 } });

  await page.goto(`${origin}/dashboard/settings`);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(person.email);
  await page.getByLabel(text('registration', 'Password')).fill(person.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await expect(page.getByRole('heading', { name: text('onboarding', 'Are your answers still correct?') })).toBeVisible();
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kyc-renewal', 'Not now') })
    .click();
  await page.getByRole('link', { name: text('onboarding', 'Review answers') }).click();
  await expect(page).toHaveURL(`${origin}/renew-kyc`);

  await expect(
    page.getByRole('radio', { name: text('questionnaire', 'questionnaire.plannedYearlyInvestments.options.FROM_10000_TO_50000') }),
  ).toBeChecked();
  await expect(page.getByRole('checkbox', { name: text('questionnaire', 'questionnaire.incomeSources.options.SALARY') })).toBeChecked();
  await expect(page.getByRole('radio', { name: text('questionnaire', 'questionnaire.pep.options.FALSE'), exact: true })).toBeChecked();
  await accessible(page);
  await page.getByText(text('questionnaire', 'questionnaire.incomeSources.options.OTHER')).click();
  await page.getByRole('button', { name: text('questionnaire', 'Confirm answers') }).click();
  const other = page.getByRole('main').getByRole('textbox');
  await expect(other).toBeFocused();
  await other.fill('Sale of a flat');
  await page.reload();
  await expect(other).toHaveValue('Sale of a flat');
  await page.getByRole('button', { name: text('questionnaire', 'Confirm answers') }).click();
  await expect(page.getByText(text('questionnaire', 'Thank you. Your answers are confirmed.'))).toBeVisible();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toBeVisible();
  await expect(page.getByRole('heading', { name: text('onboarding', 'Are your answers still correct?') })).toHaveCount(0);
  await page.goto(`${origin}/renew-kyc`);
  await expect(page.getByRole('heading', { name: messages.nothingToRenew })).toBeVisible();
});
