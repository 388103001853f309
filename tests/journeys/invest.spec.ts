import type { Page } from '@playwright/test';
import { accessible, expect, test } from './fixtures.ts';
import { chooseAmount, openProject, readContract } from './investing.ts';
import { messages } from '../support/messages.ts';
import { beginningOf, text } from '../support/catalogue.ts';

const person = { email: 'individual@demo.example', password: 'demo-password-1' };

async function chooseBank(page: Page) {
  await expect(page.getByRole('heading', { name: messages.choosePayment })).toBeFocused();
  const pay = page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500.00' }) });
  await expect(pay).toBeDisabled();
  await page.getByRole('radio', { name: /Aitvaras/ }).check({ force: true });
  await expect(pay).toBeDisabled();
  await page.getByRole('checkbox').check();
  await accessible(page);
  await pay.click();
  await page.waitForURL(/\/sandbox\/bank\//);
}

async function token(page: Page) {
  return page.evaluate(() => localStorage.getItem('token'));
}

async function investments(
  page: Page,
  origin: string,
  statuses = ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED', 'COMPLETED'],
): Promise<{ id: string; projectId: string; amountInvested: number }[]> {
  const answer = await page.request.get(`${origin}/api/v1/investments?${statuses.map((status) => `status=${status}`).join('&')}`, {
    headers: { Authorization: `Bearer ${await token(page)}` },
  });
  return answer.json();
}

test('€500 go from the amount over the contract and the bank into the list of investments [WIZ-04, PAY-13, INV-01]', async ({
  page,
  origin,
  signIn,
}) => {
  const id = await openProject(page, origin);
  await signIn(page, `${origin}/project/${id}/invest`, person);
  const paid = async () =>
    (await investments(page, origin, ['PAYMENT_COMPLETED', 'COMPLETED'])).map(
      (investment) => `${investment.projectId} ${investment.amountInvested}`,
    );
  const before = await paid();
  await chooseAmount(page, '500');
  await readContract(page);
  await chooseBank(page);
  await page.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await expect(page.getByRole('heading', { name: messages.paymentArrived })).toBeVisible({ timeout: 20_000 });
  await accessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: text('ui', 'My investments') })
    .click();
  await expect(page.getByRole('heading', { name: text('ui', 'Investments'), exact: true })).toBeFocused();
  expect((await paid()).toSorted()).toEqual([...before, `${id} 500`].toSorted());
  await accessible(page);
});

test('a payment cancelled at the bank leads back to the project [PAY-14, PAY-17]', { tag: '@full' }, async ({ page, origin, signIn }) => {
  const id = await openProject(page, origin);
  await signIn(page, `${origin}/project/${id}/invest`, person);
  await chooseAmount(page, '500');
  await readContract(page);
  await chooseBank(page);
  await page.getByRole('button', { name: text('server', 'bank.cancel') }).click();
  await expect(page.getByRole('heading', { name: messages.paymentFailed })).toBeVisible({ timeout: 20_000 });
  await accessible(page);
  await page.getByRole('link', { name: messages.backToProject }).click();
  await expect(page).toHaveURL(`${origin}/project/${id}`);
});

test('a lost answer is repeated, not doubled: retrying makes exactly one investment [WIZ-10]', async ({ page, origin, signIn }) => {
  const id = await openProject(page, origin);
  await signIn(page, `${origin}/project/${id}/invest`, person);
  await expect(page.getByRole('heading', { name: messages.loanAmountTitle })).toBeVisible();
  const before = await investments(page, origin);
  // The request reaches the server and is carried out there; only its answer never arrives.
  await page.route(
    '**/api/v1/investments',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await chooseAmount(page, '500');
  await expect(page.getByRole('heading', { name: messages.investmentUnknown })).toBeFocused();
  await accessible(page);
  await page.reload();
  await page.getByRole('button', { name: text('ui', 'Try again') }).click();
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeVisible();
  expect((await investments(page, origin)).length - before.length).toBe(1);
});
