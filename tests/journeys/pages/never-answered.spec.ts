import { expect, fault, scenario, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

test('a project without a response shows an error after half a minute, and can be loaded again [ERR-01]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, { projects: [{ name: 'Riverside homes' }] });
  await page.clock.install();
  await page.goto(`${origin}/about`);
  await fault(page, origin, { operationId: 'getProject', kind: 'never', times: 9 });
  const asked = page.waitForRequest(/\/api\/v1\/projects\//);
  await page.evaluate((to) => history.pushState({}, '', to), `/project/${projects[0]!.id}`);
  await asked;
  // time also passes by itself
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('button', { name: text('investing', 'errors.retryActionLabel') })).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('button', { name: text('investing', 'errors.retryActionLabel') })).toBeVisible();
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.getByRole('button', { name: text('investing', 'errors.retryActionLabel') }).click();
  await expect(page.getByRole('heading', { name: 'Riverside homes', level: 1 })).toBeVisible();
});

test('an investment that is never answered becomes a lost answer, and is made once [WIZ-10]', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, { users: [{}], projects: [{ name: 'Riverside homes' }] });
  await withToken(page, origin, users[0]!.token);
  await page.clock.install();
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  await page.getByRole('textbox', { name: text('investing', 'Amount') }).fill('1300');
  await fault(page, origin, { operationId: 'createInvestment', kind: 'never' });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/investments')) keys.push(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect.poll(() => keys.length).toBe(1);
  await page.clock.fastForward(20_000);
  await expect(page.getByText(text('investing', 'Recording your offer…'))).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: messages.investmentUnknown })).toBeVisible();
  await page.getByRole('button', { name: text('investing', 'errors.retryActionLabel') }).click();
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});
