import type { Page } from '@playwright/test';
import { addDays } from '../../domain/duration.ts';
import { formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { beginningOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { expect, test, withToken } from './fixtures.ts';
import { type Investor, Life } from './life.ts';
import { startServer } from './server.ts';

const cents = (euro: number) => Math.round(euro * 100);
const word = (id: string) => text('back-office', id);
const press = (page: Page, id: string) => page.getByRole('button', { name: word(id), exact: true }).click();
const confirm = (page: Page, id: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: word(id) })
    .click();

async function isProposed(page: Page) {
  await expect(page.getByText(word('Proposed. A second person has to approve it.'))).toBeVisible();
}

/** A second person approves in the browser what is about this. */
async function approve(page: Page, life: Life, token: string, about: string) {
  await withToken(page, life.origin, token);
  await page.goto(`${life.origin}/admin/proposals`);
  const waiting = page.getByRole('listitem').filter({ hasText: about });
  await waiting.getByRole('button', { name: word('Approve') }).click();
  await confirm(page, 'Approve');
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
}

/** One operator proposes to publish a draft, another one approves it. */
async function publish(page: Page, life: Life, target: number) {
  const [first, second] = await life.pair('CREDIT');
  const draftId = await life.draft(first, target);
  await withToken(page, life.origin, first);
  await page.goto(`${life.origin}/admin/drafts/${draftId}`);
  await page.getByRole('link', { name: word('Publication'), exact: true }).click();
  await press(page, 'Propose to publish');
  await confirm(page, 'Propose to publish');
  await expect(page.getByText(word('Publication is proposed'))).toBeVisible();
  await approve(page, life, second, life.name);
  await life.opened(first, draftId);
}

/** From the amount over the contract to the bank, in the browser. */
async function lendByHand(page: Page, life: Life, surname: string): Promise<Investor> {
  const [user] = await life.people([{ name: 'Browser', surname, experience: 'INEXPERIENCED' }]);
  await withToken(page, life.origin, user!.token);
  await page.goto(`${life.origin}/project/${life.projectId}/invest`);
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('1000');
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  await page.getByRole('button', { name: messages.continueToPayment }).click();
  await page.getByRole('radio', { name: /Aitvaras/ }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€1,000.00' }) }).click();
  await page.waitForURL(/\/sandbox\/bank\//);
  await press(page, 'Approve');
  await expect(page.getByRole('heading', { name: messages.paymentArrived })).toBeVisible({ timeout: 20_000 });
  const [investment] = await life.call<{ id: string }[]>(user!.token, 'GET', '/investments?status=PAYMENT_COMPLETED');
  return { ...user!, name: `Browser ${surname}`, investmentId: investment!.id };
}

async function withdrawByHand(page: Page, life: Life, { token, investmentId }: Investor) {
  await withToken(page, life.origin, token);
  await page.goto(`${life.origin}/dashboard/investments/${investmentId}/withdraw`);
  await page.getByRole('button', { name: text('withdrawal', 'Revoke the offer') }).click();
  await expect(page.getByRole('heading', { name: text('withdrawal', 'Your offer is revoked') })).toBeVisible();
}

/** The money of one kind leaves by what two operators do in the browser, up to the bank's statement and its comparison with the ledger. */
async function payOutByHand(page: Page, life: Life, kind: 'DISBURSEMENT' | 'PAYOUT', about: string): Promise<number> {
  const [first, second] = await life.pair('TREASURY');
  const drafted = await life.instructions('DRAFTED', kind);
  const ids = drafted.map(({ id }) => id);
  const amount = formatMoney(
    drafted.reduce((sum, one) => sum + toCents(one.amount), 0),
    'en',
  );
  const choose = async (status: string) => {
    await withToken(page, life.origin, first);
    await page.goto(`${life.origin}/admin/instructions?status=${status}&kind=${kind}`);
    const boxes = page.getByRole('row').filter({ hasText: about }).getByRole('checkbox');
    await expect(boxes).toHaveCount(ids.length);
    for (const box of await boxes.all()) await box.check({ force: true });
  };
  await choose('DRAFTED');
  await press(page, 'Propose approval');
  await confirm(page, 'Propose');
  await isProposed(page);
  const payment = '{count, plural, one {Pay {amount} in # payment} other {Pay {amount} in # payments}}';
  await approve(page, life, second, text('back-office', payment, 'en', { count: ids.length, amount }));
  await choose('APPROVED');
  await press(page, 'Make a payment file');
  await confirm(page, 'Make the file');
  await expect(page.getByText(word('The payment file has been made. Download it under “Payment files”.'))).toBeVisible();

  await page.goto(`${life.origin}/admin/statements`);
  await page.locator('input[type=file]').setInputFiles(await life.statement());
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: life.day.slice(0, 4) })
      .first(),
  ).toBeVisible();
  await life.areConfirmed(ids);
  const day = life.day;
  await life.on(addDays(day, 1));
  await page.goto(`${life.origin}/admin/reconciliation?day=${day}`);
  await expect(page.getByText(word('Bank and ledger are the same.'))).toBeVisible();
  return ids.length;
}

/** The borrower pays; two operators distribute it and pay the lenders, in the browser. */
async function repayByHand(page: Page, life: Life, dueDate: string, amount: number): Promise<number> {
  const [first, second] = await life.pair('TREASURY');
  const distributionId = await life.received(dueDate, amount);
  await withToken(page, life.origin, first);
  await page.goto(`${life.origin}/admin/distributions/${distributionId}`);
  await press(page, 'Propose approval');
  await confirm(page, 'Propose approval');
  await isProposed(page);
  await approve(page, life, second, life.name);
  return payOutByHand(page, life, 'PAYOUT', life.name);
}

/** People offer, some of them in the browser; some revoke, one of them in the browser, and get their money back; others take their place. */
async function filled(page: Page, life: Life, { people = 30, byHand = 2, revoking = 3 } = {}) {
  await life.begin();
  await publish(page, life, people * 1000);
  const staying = await life.lend(people - byHand, 1);
  const withdrawn = staying.splice(0, revoking - 1);
  for (let index = 1; index <= byHand; index++) staying.push(await lendByHand(page, life, `${life.name} ${people - byHand + index}`));
  await life.on(addDays(life.day, 2));
  for (const { token, investmentId } of withdrawn) await life.call(token, 'POST', `/investments/${investmentId}/withdrawal`);
  const last = staying.pop()!;
  await withdrawByHand(page, life, last);
  withdrawn.push(last);
  expect(await life.payOut('REFUND')).toBe(revoking);
  const others = await life.lend(revoking, people + 1);
  await life.on(addDays(life.day, 3));
  expect(await life.status(), 'the last ones may still revoke').toBe('ACTIVE');
  return { lenders: [...staying, ...others], withdrawn };
}

/** After the last reflection period the money goes to the owner. */
async function disbursed(page: Page, life: Life) {
  await life.on(addDays(life.day, 3));
  expect(await life.status()).toBe('FULLY_FUNDED');
  expect(await payOutByHand(page, life, 'DISBURSEMENT', life.owner)).toBe(1);
  const { dueDates, disbursedAt } = await life.details();
  expect(disbursedAt).not.toBeNull();
  return dueDates.map(({ dueDate }) => dueDate);
}

/** Each has paid 1,000 € and received what their own list shows; the ledger holds nothing for them. Returns what they received, in cents. */
async function isAllReceived(life: Life, lenders: readonly Investor[]): Promise<number[]> {
  const bank = await life.atTheBank();
  const sums: number[] = [];
  for (const lender of lenders) {
    const received = await life.ownList(lender);
    expect({ name: lender.name, held: await life.heldFor(lender), ...bank.get(lender.name) }).toEqual({
      name: lender.name,
      held: 0,
      paid: 100_000,
      received,
    });
    sums.push(received);
  }
  return sums;
}

async function isAllBack(life: Life, people: readonly Investor[]) {
  const bank = await life.atTheBank();
  for (const person of people)
    expect({ name: person.name, held: await life.heldFor(person), ...bank.get(person.name) }).toEqual({
      name: person.name,
      held: 0,
      paid: 100_000,
      received: 100_000,
    });
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** A life of a loan on a server of its own: its clock moves by months. */
const life = (title: string, details: { tag?: string }, walk: (page: Page, life: Life) => Promise<void>) =>
  test(title, details, async ({ page }) => {
    test.setTimeout(1_200_000);
    const server = await startServer();
    try {
      await walk(page, new Life(page.request, server.origin));
    } finally {
      await server.stop();
    }
  });

life('a loan of four people, from its draft to its first repayment', { tag: '@full' }, async (page, one) => {
  const { lenders, withdrawn } = await filled(page, one, { people: 4, byHand: 1, revoking: 1 });
  const [first = ''] = await disbursed(page, one);
  await one.on(first);
  // 8 % a year on 4,000 €
  expect(await one.repay(first, 80)).toBe(4);
  expect(await isAllReceived(one, lenders)).toEqual([2000, 2000, 2000, 2000]);
  await isAllBack(one, withdrawn);
});

life(
  'a loan from its draft to its last repayment: bank, ledger and everybody’s own list agree to the cent',
  { tag: '@full' },
  async (page, one) => {
    const { lenders, withdrawn } = await filled(page, one);
    const [first = '', second = '', third = '', ...more] = await disbursed(page, one);
    expect(more).toEqual([]);

    // 8 % a year on 30,000 €: 600 € each quarter; the first on time, the second in two parts, the third twenty days late
    await one.on(first);
    expect(await repayByHand(page, one, first, 600)).toBe(30);
    await one.on(addDays(second, -5));
    expect(await one.repay(second, 300)).toBe(30);
    await one.on(second);
    expect(await one.repay(second, 300)).toBe(30);
    await one.on(addDays(third, 20));
    expect(await one.status()).toBe('LATE');
    // default interest of 0.05 % a day; interest and principal are two payments
    const last = 30_000 + 600 + 20 * 15.3;
    expect(await one.repay(third, last)).toBe(60);
    expect(await one.status()).toBe('PAID_OFF');

    await one.reconciled();
    const received = await isAllReceived(one, lenders);
    expect(sum(received)).toBe(cents(2 * 600 + last));
    await isAllBack(one, withdrawn);
    expect((await one.atTheBank()).get(one.owner)?.paid).toBe(sum(received));
    await withToken(page, one.origin, lenders.at(-4)!.token);
    await page.goto(`${one.origin}/dashboard/investments`);
    await expect(page.getByRole('main').getByText(one.name).first()).toBeVisible();
  },
);

life(
  'a loan that is cancelled while people may still revoke: everybody has their money back, to the cent',
  { tag: '@full' },
  async (page, one) => {
    const { lenders, withdrawn } = await filled(page, one);
    const [first, second] = await one.pair('CREDIT');
    await withToken(page, one.origin, first);
    await page.goto(`${one.origin}/admin/projects/${one.projectId}`);
    await press(page, 'Propose cancelling');
    await page.getByRole('dialog').getByLabel(word('Reason, for the log')).fill('The owner has sold the house');
    await confirm(page, 'Propose cancelling');
    await expect(page.getByText(word('Cancelling is proposed'))).toBeVisible();
    await approve(page, one, second, one.name);
    expect(await one.status()).toBe('CANCELED');
    expect(await one.payOut('REFUND')).toBe(30);
    await isAllBack(one, [...lenders, ...withdrawn]);
    expect((await one.atTheBank()).get(one.owner)).toBeUndefined();
    for (const status of ['DRAFTED', 'APPROVED', 'SENT', 'REJECTED', 'RETURNED'] as const)
      expect(await one.instructions(status)).toEqual([]);
  },
);
