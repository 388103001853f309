import { beginningOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { expect, invested, signedIn, test, title } from './pages/support.ts';

for (const isCarriedOut of [false, true])
  test(`a payment whose answer is lost is ${isCarriedOut ? 'open' : 'only repeated'} after Back and Forward, and made once [PAY-11, 25 C1]`, {
    tag: isCarriedOut ? [] : '@full',
  }, async ({ page, origin }) => {
    const { contract, payment, person } = await invested(page, origin, { user: { experience: 'EXPERIENCED', country: 'LT' } });
    await page.goto(contract);
    await page.goto(payment);
    await page.getByRole('radio', { name: 'Neris' }).check({ force: true });
    await page.route(
      '**/api/v1/payment-collection',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        if (isCarriedOut) await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
    const unknown = text('payment', 'We do not know yet whether the payment was started');
    await expect(title(page)).toHaveText(unknown);
    await page.goBack();
    await expect(page).toHaveURL(contract);
    await page.goForward();
    await expect(title(page)).toHaveText(isCarriedOut ? messages.paymentPending : unknown);
    await expect(page.getByRole('radio')).toHaveCount(0);
    if (isCarriedOut) await page.getByRole('link', { name: text('payment-status', 'Continue at the bank') }).click();
    else await page.getByRole('button', { name: text('ui', 'Try again') }).click();
    await page.waitForURL(/\/sandbox\/bank\/neris\//);
    expect(await (await page.request.get(`${origin}/sandbox/people/${person}`)).json()).toEqual({ investments: 1, payments: 1 });
  });

test('a device without a connection is told so on the page, and no longer when it is back [25 C4]', async ({ page, origin }) => {
  await page.goto(`${origin}/projects`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const notice = page
    .getByRole('status')
    .filter({ hasText: text('ui', 'You are offline. Nothing can be loaded or sent until you reconnect.') });
  await expect(notice).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('a payment that was chosen without a connection is not sent, and can be made as soon as it is back [PAY-11, ERR-03]', async ({
  page,
  origin,
}) => {
  const { payment, person } = await invested(page, origin, { user: { experience: 'EXPERIENCED', country: 'LT' } });
  await page.goto(payment);
  await page.getByRole('radio', { name: 'Neris' }).check({ force: true });
  const pay = page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) });
  const problem = page.getByRole('alert').filter({ hasText: text('payment', 'paymentStep.error') });
  await page.context().setOffline(true);
  await pay.click();
  await expect(problem).toContainText(text('ui', 'There was no connection. Nothing was sent.'));
  await problem.getByRole('button', { name: text('ui', 'Try again') }).focus();
  await page.context().setOffline(false);
  await expect(problem).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  expect(await (await page.request.get(`${origin}/sandbox/people/${person}`)).json()).toEqual({ investments: 1, payments: 0 });
  await pay.click();
  await page.waitForURL(/\/sandbox\/bank\/neris\//);
  expect(await (await page.request.get(`${origin}/sandbox/people/${person}`)).json()).toEqual({ investments: 1, payments: 1 });
});

for (const { query, texts } of [
  { query: '', texts: messages.paymentUnknown },
  { query: '?investmentId=', texts: messages.paymentUnknown },
  { query: '?investmentId=inv-of-somebody-else', texts: text('payment-status', 'This investment is not in your account') },
  { query: '?investmentId=%00..%2Fx', texts: text('payment-status', 'This investment is not in your account') },
])
  test(`back from a bank with "${query}" nobody waits for a payment that is not theirs [PAY-17, 25 D8]`, async ({ page, origin }) => {
    await signedIn(page, origin);
    await page.goto(`${origin}/payments/accept${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts);
    await expect(page.getByText(messages.paymentPending)).toHaveCount(0);
  });
