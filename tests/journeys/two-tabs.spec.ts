import type { Page } from '@playwright/test';
import { beginningOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { expect, invested, test, title } from './pages/support.ts';

const openPayment = text('payment', 'Continue with the open payment');

for (const { bank, texts, details } of [
  { bank: 'Neris', texts: 'at the same bank', details: { tag: '@full' } },
  { bank: 'Aitvaras bankas', texts: 'at another bank', details: {} },
])
  test(
    `an investment that is paid from two tabs ${texts} is paid once, and each tab says what is open and both ways on [PAY-12, PAY-13, 25 C2]`,
    details,
    async ({ page, origin }) => {
      const { payment, id, token, person } = await invested(page, origin, { user: { experience: 'EXPERIENCED', country: 'LT' } });
      const second = await page.context().newPage();
      const choose = async (tab: Page, name: string) => {
        await tab.goto(payment);
        await tab.getByRole('radio', { name }).check({ force: true });
      };
      const pay = (tab: Page) => tab.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
      await choose(page, 'Neris');
      await choose(second, bank);
      await pay(page);
      await page.waitForURL(/\/sandbox\/bank\/neris\//);
      await pay(second);
      if (bank === 'Neris') await expect(second).toHaveURL(page.url());
      else {
        await expect(title(second)).toHaveText(text('payment', 'A payment is already open: {bank}', 'en', { bank: 'Neris' }));
        await expect(second.getByRole('main').getByRole('link', { name: openPayment })).toHaveAttribute('href', page.url());
        await second.getByRole('button', { name: text('payment', 'Show the status of the payment') }).click();
        await expect(title(second)).toHaveText(messages.paymentPending);
      }
      await page.getByRole('button', { name: text('server', 'bank.approve') }).click();
      await expect(title(page)).toHaveText(messages.paymentArrived);
      if (bank === 'Neris') {
        await second.getByRole('button', { name: text('server', 'bank.approve') }).click();
        await expect(second.getByText(text('server', 'bank.done'))).toBeVisible();
        await second.goto(payment);
      }
      await expect(title(second)).toHaveText(messages.paymentArrived);
      const read = (path: string) =>
        page.request.get(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.json());
      expect(await read(`/investments/${id}`)).toMatchObject({ status: expect.stringMatching(/COMPLETED$/), amount: 500 });
      expect(await read('/investments/summary')).toMatchObject({ totalInvested: 500 });
      expect(await (await page.request.get(`${origin}/sandbox/people/${person}`)).json()).toEqual({ investments: 1, payments: 1 });
    },
  );
