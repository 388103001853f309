import type { Page } from '@playwright/test';
import { accessible, expect, listShown, test } from './fixtures.ts';
import { fits, scenario, signedIn } from './pages/support.ts';
import { messages } from '../support/messages.ts';
import { beginningOf, text } from '../support/catalogue.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'lt' };

async function begin(page: Page, origin: string) {
  const { projects } = await scenario(page.request, origin, { projects: [{}] });
  const person = await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  return { person, projectId: projects[0]!.id };
}

/** What the server has of a person in the end. */
async function rows(page: Page, origin: string, { id }: { id: string }) {
  return (await page.request.get(`${origin}/sandbox/people/${id}`)).json();
}

test.describe('on a phone, in Lithuanian', () => {
  test.use(phone);

  async function toTheBank(page: Page) {
    await page.getByRole('textbox', { name: text('investing', 'Amount', 'lt'), exact: true }).fill('500');
    await page.getByRole('button', { name: text('investing', 'Continue to the contract', 'lt') }).tap();
    await expect(page.getByRole('heading', { name: text('investing', 'Read the contract', 'lt') })).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: text('investing', 'Continue to payment', 'lt') }).tap();
    await expect(page.getByRole('heading', { name: text('payment', 'How would you like to pay?', 'lt') })).toBeVisible();
    await page.getByRole('combobox', { name: text('payment', 'Country of your bank', 'lt') }).tap();
    // a tap gives the focus a moment after it has ended
    await expect(page.getByRole('combobox', { name: text('payment', 'Country of your bank', 'lt') })).toBeFocused();
    await page.keyboard.type('Vokie');
    await listShown(page);
    await page.getByRole('option', { name: 'Vokietija', exact: true }).tap();
    await expect(page.getByRole('combobox', { name: text('payment', 'Country of your bank', 'lt') })).toHaveValue('Vokietija');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Hansa Direkt' }).locator('xpath=ancestor::label').tap();
    await page.getByRole('checkbox').locator('xpath=ancestor::label').tap();
    await accessible(page);
    await fits(page);
    await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'lt', { money: '500' }) }).tap();
    await page.waitForURL(/\/sandbox\/bank\//);
    await accessible(page);
    await fits(page);
  }

  test('a payment that the bank declines ends with nothing paid, and the bank answers once [ROUTE-10, PAY-14]', { tag: '@full' }, async ({
    page,
    origin,
  }) => {
    const { person } = await begin(page, origin);
    await toTheBank(page);
    const bank = page.url();
    await page.getByRole('button', { name: text('server', 'bank.decline', 'lt') }).tap();
    await expect(page).toHaveURL(/\/payments\/cancelled|\/payments\/accept/);
    await expect(page.getByRole('heading', { level: 1, name: text('payment-status', 'paymentFailed', 'lt') })).toBeVisible();
    await accessible(page);
    await fits(page);
    expect(await rows(page, origin, person)).toEqual({ investments: 1, payments: 1 });
    await page.goto(bank);
    await expect(page.getByText(text('server', 'bank.done', 'lt'))).toBeVisible();
    await accessible(page);
  });

  test('a payment that the bank leaves unanswered is waited for and stays one payment [ROUTE-10, PAY-12]', async ({ page, origin }) => {
    const { person } = await begin(page, origin);
    await toTheBank(page);
    await page.getByRole('button', { name: text('server', 'bank.hang', 'lt') }).tap();
    await expect(
      page.getByRole('heading', { name: text('payment-status', 'Waiting for confirmation from your bank', 'lt') }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/payments\/accept/);
    await accessible(page);
    await fits(page);
    await page.reload();
    await expect(
      page.getByRole('heading', { name: text('payment-status', 'Waiting for confirmation from your bank', 'lt') }),
    ).toBeVisible();
    expect(await rows(page, origin, person)).toEqual({ investments: 1, payments: 1 });
  });
});

test('a loan is made with the keyboard alone, from the amount to the bank [ROUTE-04, ROUTE-05, ROUTE-06]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { person, projectId } = await begin(page, origin);
  const at = `${origin}/project/${projectId}/invest`;
  const press = async (name: RegExp | string, role: 'button' | 'radio' | 'checkbox' | 'textbox' = 'button') => {
    const wanted = page.getByRole(role, { name });
    const reached = wanted.and(page.locator(':focus'));
    for (let tabs = 0; tabs < 40 && (await reached.count()) === 0; tabs++) await page.keyboard.press('Tab');
    await expect(wanted, `${role} ${String(name)} is reached with Tab`).toBeFocused();
  };
  await expect(page.getByRole('heading', { name: messages.loanAmountTitle })).toBeFocused();
  await press(new RegExp(`^${text('investing', 'Amount')}$`), 'textbox');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('500');
  await press(messages.continueToContract);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  expect(page.url()).toMatch(new RegExp(`^${at}/[^/]+$`));
  await press(messages.continueToPayment);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: messages.choosePayment })).toBeFocused();
  expect(page.url()).toMatch(new RegExp(`^${at}/[^/]+/payment$`));
  await press(/Aitvaras/, 'radio');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /Aitvaras/ })).toBeChecked();
  await press(messages.riskConsent, 'checkbox');
  await page.keyboard.press('Space');
  await press(beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/bank\//);
  await press(text('server', 'bank.approve'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: messages.paymentArrived })).toBeVisible();
  await accessible(page);
  expect(await rows(page, origin, person)).toEqual({ investments: 1, payments: 1 });
});
