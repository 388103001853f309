import type { Page } from '@playwright/test';
import { bondAgreements } from '../../../domain/bonds.ts';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { endOfReflection } from '../../../domain/reflection.ts';
import { accessible, listShown } from '../fixtures.ts';
import { expect, fault, house, invested, scenario, test, title, withToken } from './support.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';
import { durationText } from '../../support/duration-text.ts';
import { messages } from '../../support/messages.ts';

/** The list of countries of a user in Lithuania who is about to pay. */
async function countryToPayFrom(page: Page, origin: string) {
  const { payment } = await invested(page, origin, { user: { country: 'LT' } });
  await page.goto(payment);
  const country = page.getByRole('combobox');
  await expect(country).toHaveValue('Lithuania');
  return country;
}

const anotherWay = text('payment', 'To pay another way, first cancel the open payment at the bank, then invest again.');
const noTaskShown = text(
  'task-modal',
  'You need to complete a step before your next investment, but your task list is empty or could not be loaded. No investment has been made.',
);

test('the list of countries finds by typing, offers at most 300, the own one first, and one has to be chosen [PAY-02, UI-03, CONST-05]', async ({
  page,
  origin,
}) => {
  const country = await countryToPayFrom(page, origin);
  await page.getByRole('button', { name: text('ui', 'Show all') }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText('Lithuania');
  const names = await options.allTextContents();
  expect(names.length).toBeGreaterThan(200);
  expect(names.length).toBeLessThanOrEqual(300);
  const { compare } = new Intl.Collator('en');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(compare));
  await country.fill('germ');
  await expect(options).toHaveText(['Germany']);
  await country.fill('nowhere at all');
  await expect(page.getByText(text('ui', 'Nothing matches “{0}”.', 'en', { 0: 'nowhere at all' }))).toBeVisible();
  await country.press('Escape');
  await title(page).click();
  await expect(country).toHaveValue('Lithuania');
});

test('what is typed before the list of countries is loaded finds in it, and nothing moves [PAY-02, UI-03]', async ({ page, origin }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/combo-box\.lazy-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const country = await countryToPayFrom(page, origin);
  await country.click();
  await page.keyboard.type('ger');
  await expect(country).toHaveValue('ger');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(0);
  const places = () =>
    page
      .locator('form, form input, form button:not([data-trigger] *), form label')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  release();
  await expect(options.first()).toHaveText('Algeria');
  expect(await places()).toEqual(before);
  await expect(country).toBeFocused();
  await page.keyboard.type('m');
  await expect(country).toHaveValue('germ');
  await expect(options).toHaveText(['Germany']);
  await country.press('ArrowDown');
  await country.press('Enter');
  await expect(country).toHaveValue('Germany');
});

test('the list of countries is walked and chosen from by keys alone, and the row that is meant is in sight [PAY-02, UI-03]', async ({
  page,
  origin,
}) => {
  const country = await countryToPayFrom(page, origin);
  const options = page.getByRole('option');
  /** What a screen reader is pointed to. */
  const meant = async (name: string) => {
    await expect(page.locator('[role=option][data-focused]')).toHaveText(name);
    const id = await country.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toHaveText(name);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport({ ratio: 0.9 });
  };
  await country.focus();
  await listShown(page);
  await meant('Lithuania');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveText(['Lithuania']);
  await country.press('ArrowDown');
  await meant('Afghanistan');
  await country.press('ArrowUp');
  await meant('Lithuania');
  await country.press('PageDown');
  await expect(page.locator('[role=option][data-focused]')).toHaveText(/^A/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.type('land');
  await expect(country).toHaveValue('land');
  expect((await options.allTextContents()).every((name) => /land/i.test(name))).toBe(true);
  await country.fill('cote d');
  await expect(options).toHaveText(['Côte d’Ivoire']);
  await country.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(country).toHaveValue('Lithuania');
  await country.press('ArrowDown');
  await country.press('End');
  await meant('Zimbabwe');
  await country.press('PageUp');
  await expect(page.locator('[role=option][data-focused]')).toHaveText(/^[U-W]/);
  await country.press('Home');
  await meant('Lithuania');
  await country.fill('germ');
  await expect(options).toHaveText(['Germany']);
  await country.press('ArrowDown');
  await meant('Germany');
  await country.press('Enter');
  await expect(country).toHaveValue('Germany');
  await expect(options).toHaveCount(0);
  await expect(country).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Hansa Direkt' })).toBeAttached();
  await country.press('ArrowDown');
  await meant('Germany');
  await country.press('ArrowUp');
  await country.press('Tab');
  await expect(country).not.toBeFocused();
  await expect(options).toHaveCount(0);
  await expect(country).not.toHaveValue('Germany');
});

test('the list of countries is chosen from with a mouse, the field keeps the focus, and the open list is accessible [PAY-02, UI-03]', async ({
  page,
  origin,
}) => {
  const { payment } = await invested(page, origin, { user: { country: 'LT' } });
  await page.goto(payment);
  const country = page.getByRole('combobox');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await page.getByRole('button', { name: text('ui', 'Show all') }).click();
  await listShown(page);
  await expect(page.getByRole('listbox')).toHaveAccessibleName(new RegExp(`${text('payment', 'Country of your bank')}$`));
  await option('Albania').hover();
  await expect(page.locator('[role=option][data-focused]')).toHaveText('Albania');
  await accessible(page);
  await option('Germany').click();
  await expect(country).toHaveValue('Germany');
  await expect(country).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: text('ui', 'Show all') }).click();
  await option('Germany').click();
  await expect(page.getByRole('option'), 'choosing the same again closes the list').toHaveCount(0);
  await expect(country).toHaveValue('Germany');
  await country.fill('nowhere at all');
  await accessible(page);
  // a screen reader closes the list by a button in it, which is in the form now
  await page.evaluate(() => document.addEventListener('submit', () => document.body.setAttribute('data-sent', '')));
  await expect(async () => {
    await page.locator('[data-trigger="ComboBox"] button').dispatchEvent('click', {}, { timeout: 1000 });
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await expect(page.locator('body')).not.toHaveAttribute('data-sent');
});

test('the contract is shown at 1.2 times its size, page by page, and can be downloaded [WIZ-05, CONST-21, UI-08]', async ({
  page,
  origin,
}) => {
  const { contract, id, token } = await invested(page, origin);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(contract);
  const sheet = page.locator('canvas').first();
  await expect(sheet).toBeVisible();
  const width = await sheet.evaluate((canvas) => Number.parseFloat(getComputedStyle(canvas).width));
  expect(width / 595.28).toBeCloseTo(1.2, 2);
  const { investmentDocuments } = await (
    await page.request.get(`${origin}/api/v1/investments/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  const document = investmentDocuments.find(({ type }: { type: string }) => type === 'CONTRACT_DOCUMENT');
  expect(asked).toContain(`${origin}/api/v1/documents/${document.id}`);
  const pages = page.getByRole('group', { name: text('ui', 'Pages') });
  await expect(pages.getByText(patternOf('ui', 'Page {page} of {pages}', 'en', { page: 1, pages: /\d/ }))).toBeVisible();
  await expect(page.getByRole('button', { name: text('ui', 'Previous page') })).toBeDisabled();
  await page.getByRole('button', { name: text('ui', 'Next page') }).click();
  await expect(pages.getByText(patternOf('ui', 'Page {page} of {pages}', 'en', { page: 2, pages: /\d/ }))).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('ui', 'Download the PDF') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contract-.*\.pdf$/);
  expect(workers.length).toBeGreaterThan(0);
  for (const address of [...workers, ...asked]) expect(new URL(address.replace(/^blob:/, '')).origin).toBe(origin);
});

test('while a page of the contract is rendered no text is in another language [WIZ-05, I18N-01]', async ({ page, origin }) => {
  const { contract } = await invested(page, origin);
  await page.addInitScript(() => {
    const announced = new Set<string>();
    Object.assign(window, { announced });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.textContent) announced.add(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${contract}?lng=de`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: text('ui', 'Next page', 'de') }).click();
  await expect(page.getByText(patternOf('ui', 'Page {page} of {pages}', 'de', { page: 2, pages: /\d/ }))).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  const announced = await page.evaluate(() => [...(window as unknown as { announced: Set<string> }).announced].join('\n'));
  expect(announced).toContain(text('ui', 'Loading the document…', 'de'));
  expect(announced).not.toMatch(/Loading|Failed/);
});

test('each of the three addresses opens its own step [ROUTE-04, ROUTE-05, ROUTE-06]', async ({ page, origin }) => {
  const { amount, contract, payment } = await invested(page, origin);
  for (const [address, step, words] of [
    [amount, text('investing', 'Amount'), messages.loanAmountTitle],
    [contract, text('investing', 'Contract'), messages.contractTitle],
    [payment, text('investing', 'Payment'), messages.choosePayment],
  ] as const) {
    await page.goto(address);
    await expect(title(page), address).toHaveText(words);
    await expect(page.getByRole('list', { name: text('ui', 'Steps') }).getByRole('listitem')).toHaveText([
      patternOf('investing', 'Amount'),
      patternOf('investing', 'Contract'),
      patternOf('investing', 'Payment'),
    ]);
    await expect(page.locator('[aria-current="step"]')).toHaveText(step);
    expect(page.url()).toBe(address);
  }
});

test('an investment is made, its contract read and its payment reached, in the language of the page [WIZ-01, WIZ-06, I18N-08]', async ({
  page,
  origin,
}) => {
  const { amount, project } = await invested(page, origin);
  await page.goto(`${amount}?lng=de`);
  await page.getByLabel(text('investing', 'Amount', 'de'), { exact: true }).fill('700');
  const [made] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url() === `${origin}/api/v1/investments`),
    page.getByRole('button', { name: text('investing', 'Continue to the contract', 'de') }).click(),
  ]);
  expect(made.postDataJSON()).toEqual({ projectId: project, amount: 700, locale: 'de' });
  await expect(page).toHaveURL(new RegExp(`/project/${project}/invest/[^/]+$`));
  await expect(page.locator('[aria-current="step"]')).toHaveText(text('investing', 'Contract', 'de'));
  await page.getByRole('button', { name: text('investing', 'Continue to payment', 'de') }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(title(page)).toHaveText(text('payment', 'How would you like to pay?', 'de'));
  await expect(title(page)).toBeFocused();
});

test('who is not identified is sent to renew, whose document ends soon may go on [WIZ-08, WIZ-07]', async ({ page, origin }) => {
  const soon = await invested(page, origin, { user: { kycStatus: 'WILL_EXPIRE_SOON' } });
  await page.goto(soon.amount);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('task-modal', 'Not now') })
    .click();
  await expect(title(page)).toHaveText(messages.loanAmountTitle);
  for (const kycStatus of ['EXPIRED', 'EMPTY']) {
    const { amount } = await invested(page, origin, { user: { kycStatus } });
    await page.goto(amount);
    await expect(page, kycStatus).toHaveURL(`${origin}/renew-kyc`);
  }
});

test('a closed project takes no money, an unfinished profile is completed in the settings first [WIZ-09, WIZ-07]', async ({
  page,
  origin,
}) => {
  const closed = await invested(page, origin, { project: { investingEnabled: false } });
  await page.goto(closed.amount);
  await expect(title(page)).toHaveText(messages.projectPaused);
  await accessible(page);
  const unfinished = await invested(page, origin, { user: { compliance: 'IN_PROGRESS' } });
  await page.goto(unfinished.amount);
  await expect(title(page)).toHaveText(messages.completeProfileFirst);
  await accessible(page);
  await page.getByRole('link', { name: text('investing', 'Complete profile') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});

test('open tasks open their window and no toast, other failures have a page of their own [WIZ-10, NOTIF-13, SHELL-18]', async ({
  page,
  origin,
}) => {
  const { amount } = await invested(page, origin);
  await page.goto(amount);
  await expect(title(page)).toBeFocused();
  await fault(page, origin, { operationId: 'createInvestment', kind: 'status', status: 400, errorCode: 'PENDING_TASKS' });
  await page.route(/\/user-notifications\?/, (route) =>
    route.fulfill({
      json: [
        {
          id: 'ntf-1',
          type: 'TASK',
          status: 'NEW',
          title: messages.termsNotice,
          content: 'Please read and accept them.',
          createdAt: '2026-05-01T08:00:00Z',
          callToAction: '/terms-and-conditions',
          isRead: false,
        },
      ],
    }),
  );
  await page.getByRole('button', { name: messages.continueToContract }).click();
  const dialog = page.getByRole('dialog', { name: messages.termsNotice });
  await expect(dialog).toContainText('Please read and accept them.');
  await accessible(page);
  await expect(
    page.getByRole('status').filter({ hasText: text('ui', 'You need to complete a step before you can invest. See your notifications.') }),
  ).toHaveCount(0);
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  await fault(page, origin, { operationId: 'createInvestment', kind: 'status', status: 503 });
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(title(page)).toHaveText(messages.investmentUnknown);
  await page.getByRole('button', { name: text('payment', 'errors.retryActionLabel') }).click();
  await expect(title(page)).toHaveText(messages.contractTitle);
});

test('who is refused because of tasks that nobody can show is told so, and where to look [NOTIF-13, WIZ-10]', async ({ page, origin }) => {
  const { amount } = await invested(page, origin);
  const dialog = page.getByRole('dialog');
  const refusedOnce = async () => {
    await fault(page, origin, { operationId: 'createInvestment', kind: 'status', status: 400, errorCode: 'PENDING_TASKS' });
    await page.getByRole('button', { name: messages.continueToContract }).click();
    await expect(dialog.getByRole('heading', { name: text('task-modal', 'You cannot invest yet') })).toBeVisible();
    await expect(dialog).toContainText(noTaskShown);
  };
  await page.goto(amount);
  await expect(title(page)).toBeFocused();
  await refusedOnce();
  await accessible(page);
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  await page.route(/\/user-notifications\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await refusedOnce();
  await dialog.getByRole('button', { name: text('task-modal', 'See notifications') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/notifications`);
  await expect(dialog).toHaveCount(0);
});

test('a refusal names the task of renewal, also to whom the renewal was shown before [NOTIF-13, SHELL-17]', async ({ page, origin }) => {
  const { amount } = await invested(page, origin, { user: { kycStatus: 'WILL_EXPIRE_SOON', tasks: ['RENEW_KYC'] } });
  const dialog = page.getByRole('dialog');
  await page.goto(amount);
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  await fault(page, origin, { operationId: 'createInvestment', kind: 'status', status: 400, errorCode: 'PENDING_TASKS' });
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(dialog.getByRole('heading', { name: text('server', 'notice.renewKyc.title') })).toBeVisible();
  await dialog.getByRole('button', { name: messages.taskNow }).click();
  await expect(page).toHaveURL(`${origin}/renew-kyc`);
});

test('an investment that does not load shows an error and can be loaded again; that of somebody else is not found [WIZ-13, WIZ-11]', async ({
  page,
  origin,
}) => {
  const other = await invested(page, origin);
  const { contract, amount } = await invested(page, origin);
  await page.route('**/api/v1/investments/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(contract);
  await expect(title(page)).toHaveText(text('investing', 'projectError'));
  await accessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: text('payment', 'errors.retryActionLabel') }).click();
  await expect(title(page)).toHaveText(messages.contractTitle);
  const aside = page.getByRole('complementary', { name: text('ui', 'Project') });
  await expect(aside).toContainText(`${text('investing', 'You lend')}€500.00`);
  await expect(aside).toContainText(`${text('investing', 'Interest per year')}9.5%`);
  await page.goto(`${amount}/${other.id}`);
  await expect(title(page)).toHaveText(text('investing', 'There is no such investment'));
});

test('the payment step names project, rate, term and amount, and has no way back of its own [PAY-01, PAY-09]', async ({ page, origin }) => {
  const { payment } = await invested(page, origin);
  await page.goto(payment);
  await expect(title(page)).toHaveText(messages.choosePayment);
  const aside = page.getByRole('complementary', { name: text('ui', 'Project') });
  await expect(aside).toContainText('Test House');
  await expect(aside).toContainText(`${text('investing', 'You lend')}€500.00`);
  await expect(aside).toContainText(`${text('investing', 'Interest per year')}9.5%`);
  await expect(aside).toContainText(`${text('investing', 'Term')}${durationText({ years: 1, months: 6 })}`);
  await expect(page.getByRole('radio').first()).toBeAttached();
  const ways = await page.getByRole('main').locator('a, button').allTextContents();
  expect(ways.length).toBeGreaterThan(0);
  expect(ways.filter((text) => /back/i.test(text))).toEqual([]);
});

test('ways to pay are asked for once amount and country are known, with logos, and the bank transfer last [PAY-03, PAY-04]', async ({
  page,
  origin,
}) => {
  const { payment } = await invested(page, origin, { user: { country: null } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/payment-collection/types')) asked.push(new URL(request.url()).search);
  });
  await page.goto(payment);
  const country = page.getByRole('combobox');
  await expect(country).toHaveValue('');
  await expect(page.getByRole('complementary', { name: text('ui', 'Project') })).toContainText('500.00');
  await expect(country).toBeEnabled();
  expect(asked).toEqual([]);
  await country.fill('lithu');
  await listShown(page);
  await page.getByRole('option', { name: text('questionnaire', 'questionnaire.regionOfOperation.options.LITHUANIA') }).click();
  const rows = page.getByRole('radiogroup', { name: text('payment', 'Bank') }).locator('label');
  await expect(rows.first()).toBeVisible();
  expect(asked.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([{ amount: '500', country: 'LT' }]);
  const types: { key: string; name: string; logoUrl: string | null }[] = await page.evaluate(
    async (query) =>
      (
        await fetch(`/api/v1/payment-collection/types${query}`, { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } })
      ).json(),
    asked[0]!,
  );
  const banks = types.filter(({ key }) => key !== 'directPayment');
  expect(banks.length).toBeGreaterThan(1);
  await expect(rows).toHaveCount(banks.length + 1);
  for (const [index, { name, logoUrl }] of banks.entries()) {
    await expect(rows.nth(index)).toContainText(name);
    await expect(rows.nth(index).locator('img')).toHaveAttribute('src', logoUrl!);
  }
  await expect(rows.last()).toContainText(text('payment', 'Bank transfer'));
});

test('where there is no way to pay it says so, and a list that fails can be loaded again [PAY-05]', async ({ page, origin }) => {
  const { payment } = await invested(page, origin);
  await page.route(/\/payment-collection\/types/, (route) => route.fulfill({ json: [] }), { times: 1 });
  await page.goto(payment);
  await expect(page.getByText(text('payment', 'No payment methods available'))).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await fault(page, origin, { operationId: 'listPaymentTypes', kind: 'status', status: 500 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(text('payment', 'The list of banks could not be loaded.'));
  await page.getByRole('button', { name: text('payment', 'errors.retryActionLabel') }).click();
  await expect(page.getByRole('radio').first()).toBeAttached();
});

test('paying needs a way to pay and, of the inexperienced, a consent that starts unticked [PAY-06, PAY-07, PAY-08]', async ({
  page,
  origin,
}) => {
  const beginner = await invested(page, origin, { user: { experience: 'INEXPERIENCED' } });
  await page.goto(beginner.payment);
  const pay = page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500.00' }) });
  const consent = page.getByRole('checkbox');
  const bank = page.getByRole('radio').first();
  await expect(consent).not.toBeChecked();
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(text('payment', 'First choose how to pay.'));
  await consent.check({ force: true });
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(text('payment', 'First choose how to pay.'));
  await bank.check({ force: true });
  await expect(pay).toBeEnabled();
  await consent.uncheck({ force: true });
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(text('payment', 'Please tick the statement above.'));
  await accessible(page);
  const expert = await invested(page, origin, { user: { experience: 'EXPERIENCED' } });
  await page.goto(expert.payment);
  await expect(bank).toBeAttached();
  await expect(consent).toHaveCount(0);
  await expect(pay).toBeDisabled();
  await bank.check({ force: true });
  await expect(pay).toBeEnabled();
});

test('who moves money that is above the higher of €1,000 and 5% of what they own is warned where the amount stands [25 E2]', async ({
  page,
  origin,
}) => {
  const note = page.getByRole('status').filter({ hasText: messages.exceedsThreshold });
  for (const { user, euros, isMuch } of [
    { user: {}, euros: 1000, isMuch: false },
    { user: {}, euros: 1100, isMuch: true },
    { user: { netWorth: 30_000 }, euros: 1500, isMuch: false },
    { user: { experience: 'EXPERIENCED' }, euros: 9000, isMuch: false },
  ] as const) {
    const { users, projects, investments } = await scenario(page.request, origin, {
      users: [user],
      projects: [{ ...house }, { ...house, name: 'Old House', status: 'PAID_OFF' }],
      investments: [{ user: 0, project: 1, amount: euros, status: 'COMPLETED' }],
    });
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/project/${projects[0]!.id}/transfer-investment/${investments[0]!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: house.name })).toBeVisible();
    await expect(note).toHaveCount(isMuch ? 1 : 0);
  }
});

// Regulation (EU) 2020/1503, Articles 22 and 23
for (const experience of ['INEXPERIENCED', 'EXPERIENCED'] as const)
  test(`${experience === 'EXPERIENCED' ? 'an experienced investor who moves money has the key information sheet at hand and no right to revoke' : 'who moves money has the key information sheet at hand and learns until when the offer may be revoked'} [TRF-01, INV-12]`, async ({
    page,
    origin,
  }) => {
    const mayRevoke = experience === 'INEXPERIENCED' ? 1 : 0;
    const { users, projects, investments } = await scenario(page.request, origin, {
      users: [{ experience }],
      projects: [{ ...house }, { ...house, name: 'Old House', status: 'PAID_OFF' }],
      investments: [{ user: 0, project: 1, amount: 500, status: 'COMPLETED' }],
    });
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/project/${projects[0]!.id}/transfer-investment/${investments[0]!.id}`);
    const sheet = page.getByRole('complementary').getByRole('button', { name: text('ui', 'Key investment information sheet (PDF)') });
    const right = page.getByText(
      text(
        'investing',
        'You may revoke your offer within {days}\u00a0calendar days, without giving a reason and without penalty: the button is under My investments.',
        'en',
        { days: 4 },
      ),
    );
    const [opened] = await Promise.all([
      page.waitForRequest((request) => request.url() === `${origin}/api/v1/documents/kiis-${projects[0]!.id}`),
      sheet.click(),
    ]);
    expect((await opened.response())?.status()).toBe(200);
    await page.bringToFront();
    await page.getByRole('button', { name: messages.continueToContract }).click();
    await expect(title(page)).toHaveText(messages.contractTitle);
    await expect(right).toHaveCount(mayRevoke);
    await expect(sheet).toBeVisible();
    await page.getByRole('button', { name: text('investing', 'Continue to confirmation') }).click();
    await expect(title(page)).toHaveText(text('investing', 'Confirm the move'));
    await expect(right).toHaveCount(mayRevoke);
    await expect(sheet).toBeVisible();
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: beginningOf('investing', 'Move {amount}') }).click();
    await expect(title(page)).toHaveText(text('investing', 'Your money is now in {name}', 'en', { name: house.name }));
    const lastDay = formatDate(endOfReflection(new Date()).toISOString(), 'en', { style: 'long' });
    await expect(
      page.getByText(
        text(
          'payment-status',
          'You may revoke your offer until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.',
          'en',
          {
            lastDay,
          },
        ),
      ),
    ).toHaveCount(mayRevoke);
    const revoke = page.getByRole('link', { name: text('payment-status', 'Revoke the offer') });
    await expect(revoke).toHaveCount(mayRevoke);
    if (mayRevoke === 0) return;
    await revoke.click();
    await page.getByRole('button', { name: text('withdrawal', 'Revoke the offer') }).click();
    await expect(title(page)).toHaveText(text('withdrawal', 'Your offer is revoked'));
  });

test('a transfer that was left is continued from the investments, and after its new offer was revoked it begins again [TRF-02, INV-12]', async ({
  page,
  origin,
}) => {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ ...house }, { ...house, name: 'Old House', status: 'PAID_OFF' }],
    investments: [{ user: 0, project: 1, amount: 500, status: 'COMPLETED' }],
  });
  await withToken(page, origin, users[0]!.token);
  const transfer = `${origin}/project/${projects[0]!.id}/transfer-investment/${investments[0]!.id}`;
  const toContract = page.getByRole('button', { name: messages.continueToContract });
  await page.goto(transfer);
  await toContract.click();
  await expect(title(page)).toHaveText(messages.contractTitle);

  await page.goto(`${origin}/dashboard/investments`);
  const unfinished = page.getByRole('region', { name: text('investments', 'Not finished') });
  await expect(unfinished).toContainText(
    text('investments', '<0>{projectName}, {amount}:</0> the move of your money is not confirmed yet.', 'en', {
      projectName: house.name,
      amount: '€500.00',
    }),
  );
  await accessible(page);
  await unfinished
    .getByRole('link', { name: text('investments', 'Continue with {projectName}', 'en', { projectName: house.name }) })
    .click();
  await expect(page).toHaveURL(transfer);
  await expect(title(page)).toHaveText(messages.contractTitle);

  await page.goto(`${origin}/dashboard/investments`);
  await unfinished
    .getByRole('link', { name: text('investments', 'Revoke the offer for {projectName}', 'en', { projectName: house.name }) })
    .click();
  await page.getByRole('button', { name: text('withdrawal', 'Revoke the offer') }).click();
  await expect(title(page)).toHaveText(text('withdrawal', 'Your offer is revoked'));
  await page.goto(transfer);
  await toContract.click();
  await page.getByRole('button', { name: text('investing', 'Continue to confirmation') }).click();
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: beginningOf('investing', 'Move {amount}') }).click();
  await expect(title(page)).toHaveText(text('investing', 'Your money is now in {name}', 'en', { name: house.name }));
});

test('above the higher of €1,000 and 5% of what somebody owns the warning at the consent is stronger, and paying goes on [PAY-06]', async ({
  page,
  origin,
}) => {
  const note = page.getByText(messages.exceedsThreshold);
  for (const { user, euros, isMuch } of [
    { user: {}, euros: 1000, isMuch: false },
    { user: {}, euros: 1100, isMuch: true },
    { user: { netWorth: 30_000 }, euros: 1500, isMuch: false },
    { user: { netWorth: 30_000 }, euros: 1600, isMuch: true },
    { user: { experience: 'EXPERIENCED' }, euros: 9000, isMuch: false },
  ]) {
    const { payment } = await invested(page, origin, { user, euros });
    await page.goto(payment);
    const bank = page.getByRole('radio').first();
    await expect(bank).toBeAttached();
    await expect(note).toHaveCount(isMuch ? 1 : 0);
    await bank.check({ force: true });
    const consent = page.getByRole('checkbox');
    if (await consent.count()) await consent.check({ force: true });
    await expect(page.getByRole('button', { name: beginningOf('payment', 'Pay {money}') })).toBeEnabled();
  }
});

test('paying names investment, way and language and goes where the server says; a failure can be tried again [PAY-10, PAY-11, I18N-08]', async ({
  page,
  origin,
}) => {
  const { payment, id } = await invested(page, origin, { user: { experience: 'EXPERIENCED' } });
  await page.goto(`${payment}?lng=pt`);
  await page.getByRole('radio').first().check({ force: true });
  await fault(page, origin, {
    operationId: 'createPaymentCollection',
    kind: 'status',
    status: 400,
    errorCode: 'PAYMENT_TYPE_NOT_AVAILABLE',
  });
  const pay = page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'es') });
  await pay.click();
  await expect(page.getByRole('alert')).toContainText(text('payment', 'paymentStep.error', 'pt'));
  await accessible(page);
  await expect(pay).toHaveText(text('payment', 'Pay {money}', 'es', { money: '500,00\u00a0€' }));
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url() === `${origin}/api/v1/payment-collection`),
    page
      .getByRole('alert')
      .getByRole('button', { name: text('payment', 'errors.retryActionLabel', 'pt') })
      .click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ investmentId: id, paymentType: expect.any(String), locale: 'pt' });
  await page.waitForURL(/\/sandbox\/bank\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
});

test('a payment under way is read again every three seconds until it is decided [PAY-12, PAY-13, CONST-18]', async ({ page, origin }) => {
  const { contract, id, token, project } = await invested(page, origin);
  const headers = { Authorization: `Bearer ${token}` };
  const investment = await (await page.request.get(`${origin}/api/v1/investments/${id}`, { headers })).json();
  let status = 'PAYMENT_INITIATED';
  let read = 0;
  await page.route(`**/api/v1/investments/${id}`, (route) => {
    read += 1;
    return route.fulfill({ json: { ...investment, status } });
  });
  await page.clock.install();
  await page.goto(contract);
  await expect(title(page)).toHaveText(messages.paymentPending);
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const oneRound = () => Promise.all([page.waitForResponse(`**/api/v1/investments/${id}`), page.clock.runFor(3000)]);
  // in small steps, so that the answer comes while the clock stands
  for (const first = read; read === first; ) {
    await page.clock.runFor(100);
    await page.evaluate(() => fetch('/healthz'));
  }
  for (let rounds = 0; rounds < 3; rounds++) {
    // the answer has been taken in: the three seconds begin with it
    await page.evaluate(() => fetch('/healthz'));
    const before = read;
    await page.clock.runFor(2900);
    await page.evaluate(() => fetch('/healthz'));
    expect(read).toBe(before);
    await Promise.all([page.waitForResponse(`**/api/v1/investments/${id}`), page.clock.runFor(100)]);
    expect(read).toBe(before + 1);
  }
  await page.evaluate(() => fetch('/healthz'));
  status = 'PAYMENT_COMPLETED';
  await oneRound();
  await expect(title(page)).toHaveText(messages.paymentArrived);
  await expect(page.getByRole('main').getByRole('link', { name: text('ui', 'My investments') })).toHaveAttribute(
    'href',
    '/dashboard/investments',
  );
  await expect(page.getByRole('main').getByRole('link', { name: text('payment-status', 'Invest again') })).toHaveAttribute(
    'href',
    '/invest',
  );
  const last = read;
  await page.clock.runFor(10_000);
  expect(read).toBe(last);
  expect(page.url()).toContain(project);
});

for (const width of [390, 1440])
  test(`the texts of a pending payment are grouped, ${width} px wide [PAY-12]`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 900 });
    const { contract, id, token } = await invested(page, origin);
    const made = await page.request.post(`${origin}/api/v1/payment-collection`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { investmentId: id, paymentType: 'neris', locale: 'en', hasConsented: true },
    });
    expect(made.ok(), await made.text()).toBe(true);
    for (const address of [contract, `${origin}/payments/accept?investmentId=${id}`]) {
      await page.goto(address);
      await expect(title(page)).toHaveText(messages.paymentPending);
      const link = page.getByRole('main').getByRole('link', { name: text('payment-status', 'Continue at the bank') });
      await expect(link).toBeVisible();
      const [above, below] = [await title(page).boundingBox(), await link.boundingBox()];
      expect(below!.y - above!.y, address).toBeLessThan(300);
    }
  });

test('while a bank transfer is waited for, its details are one link away [PAY-12, PAY-15]', async ({ page, origin }) => {
  const { contract, id, token } = await invested(page, origin);
  const made = await page.request.post(`${origin}/api/v1/payment-collection`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { investmentId: id, paymentType: 'directPayment', locale: 'en', hasConsented: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  for (const address of [contract, `${origin}/payments/accept?investmentId=${id}`]) {
    await page.goto(address);
    await expect(title(page)).toHaveText(messages.paymentPending);
    await accessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('payment', 'Show the bank details') })
      .click();
    await expect(page).toHaveURL(`${origin}/payments/direct/${id}`);
    await expect(page.getByText(text('direct-payment', 'Beneficiary'), { exact: true })).toBeVisible();
  }
});

for (const kind of ['invest', 'bonds'] as const)
  test(`back from a contract that was opened by its address is the amount, and on from there the contract again: ${kind} [WIZ-01, BOND-01]`, async ({
    page,
    origin,
  }) => {
    const { contract, amount, token } = await invested(page, origin, {
      euros: 5_000,
      ...(kind === 'bonds' && { project: { projectType: 'BONDS' } }),
    });
    const own = (address: string) => address.replace('/invest', `/${kind}`);
    if (kind === 'bonds') {
      const agreements = Object.fromEntries(bondAgreements.map((bondAgreement) => [bondAgreement, true]));
      const answered = await page.request.post(`${origin}/api/v1/bonds/questionnaire`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { ...agreements, bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 },
      });
      expect(answered.ok(), await answered.text()).toBe(true);
    }
    // a tab without a page before it
    const tab = await page.context().newPage();
    await tab.goto(`${own(contract)}?step=document`);
    await expect(title(tab)).toHaveText(messages.contractTitle);
    await tab.getByRole('button', { name: text('investing', 'Back'), exact: true }).click();
    await expect(title(tab)).toHaveText(text('investing', 'Your amount'));
    await expect(tab).toHaveURL(own(amount));
    await expect(tab.getByRole('main')).toContainText('5,000.00');
    await tab.getByRole('button', { name: beginningOf('investing', 'Continue') }).click();
    await expect(title(tab)).toHaveText(messages.contractTitle);
    await tab.goBack();
    await expect(title(tab)).toHaveText(text('investing', 'Your amount'));
  });

test('who cancels the open payment at its bank can invest again and pay at the other one [PAY-10, 25 C2]', async ({ page, origin }) => {
  const { payment, amount } = await invested(page, origin, { user: { experience: 'EXPERIENCED', country: 'LT' } });
  const second = await page.context().newPage();
  for (const [tab, bank] of [
    [page, 'Neris'],
    [second, 'Aitvaras bankas'],
  ] as const) {
    await tab.goto(payment);
    await tab.getByRole('radio', { name: bank }).check({ force: true });
  }
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
  await page.waitForURL(/\/sandbox\/bank\/neris\//);
  await second.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
  await expect(second.getByRole('main')).toContainText(anotherWay);
  await page.getByRole('button', { name: text('server', 'bank.cancel') }).click();
  await expect(title(page)).toHaveText(messages.paymentFailed);
  await second.goto(payment);
  await expect(title(second)).toHaveText(messages.paymentFailed);
  await second.goto(amount);
  await second.getByRole('button', { name: messages.continueToContract }).click();
  await second.getByRole('button', { name: messages.continueToPayment }).click();
  await second.getByRole('radio', { name: 'Aitvaras bankas' }).check({ force: true });
  await second.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€' }) }).click();
  await second.waitForURL(/\/sandbox\/bank\/aitvaras\//);
});

test('who pays in a tab in which the form still stands after the money has come is shown that it has [PAY-12, PAY-13]', async ({
  page,
  origin,
}) => {
  const { payment, id } = await invested(page, origin, { user: { experience: 'EXPERIENCED', country: 'LT' } });
  const late = await page.context().newPage();
  for (const tab of [page, late]) {
    await tab.goto(payment);
    await tab.getByRole('radio', { name: 'Neris' }).check({ force: true });
  }
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
  await page.getByRole('button', { name: text('server', 'bank.approve') }).click();
  await expect(title(page)).toHaveText(messages.paymentArrived);
  await late.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) }).click();
  await expect(late).toHaveURL(`${origin}/payments/accept?investmentId=${id}`);
  await expect(title(late)).toHaveText(messages.paymentArrived);
});

test('both outcome pages read what became of the payment and lead on [ROUTE-10, PAY-17, PAY-14]', async ({ page, origin }) => {
  const { id, project, payment } = await invested(page, origin);
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const investment = await (await page.request.get(`${origin}/api/v1/investments/${id}`, { headers })).json();
  await page.goto(`${origin}/payments/accept?investmentId=${id}`);
  await expect(title(page)).toHaveText(text('payment-status', 'This investment is not paid yet'));
  await expect(page.getByRole('main').getByRole('link', { name: messages.continueToPayment })).toHaveAttribute(
    'href',
    new URL(payment).pathname,
  );
  for (const [status, words] of [
    ['PAYMENT_COMPLETED', messages.paymentArrived],
    ['COMPLETED', messages.paymentArrived],
    ['PAYMENT_FAILED', messages.paymentFailed],
  ]) {
    await page.route(`**/api/v1/investments/${id}`, (route) => route.fulfill({ json: { ...investment, status } }));
    await page.goto(`${origin}/payments/accept?investmentId=${id}`);
    await expect(title(page), status).toHaveText(words!);
  }
  await page.goto(`${origin}/payments/cancelled?investmentId=${id}`);
  await page.getByRole('main').getByRole('link', { name: messages.backToProject }).click();
  await expect(page).toHaveURL(`${origin}/project/${project}`);
});

test('whoever has revoked a paid offer reads on its payment page that the money goes back, then that it went back [PAY-17]', async ({
  page,
  origin,
}) => {
  const { id, payment } = await invested(page, origin);
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const investment = await (await page.request.get(`${origin}/api/v1/investments/${id}`, { headers })).json();
  const amount = formatMoney(toCents(investment.amount), 'en');
  for (const [refund, message] of [
    ['DUE', 'We will return {amount} in full to the account it came from.'],
    ['RETURNED', 'We have returned {amount} in full to the account it came from.'],
  ] as const) {
    const withdrawal = { withdrawnAt: '2026-01-12T08:00:00Z', refund };
    await page.route(`**/api/v1/investments/${id}`, (route) => route.fulfill({ json: { ...investment, status: 'WITHDRAWN', withdrawal } }));
    await page.goto(payment);
    await expect(title(page)).toHaveText(text('payment-status', 'You have revoked this offer'));
    await expect(page.getByText(text('payment-status', message, 'en', { amount }))).toBeVisible();
  }
});

test('who has promised the last euro may read on after a reload and pay; for all others the project is closed [WIZ-09]', async ({
  page,
  origin,
}) => {
  const { contract, payment, amount } = await invested(page, origin, { project: { loanAmount: 500 } });
  await page.goto(contract);
  await expect(title(page)).toHaveText(messages.contractTitle);
  await page.reload();
  await expect(title(page)).toHaveText(messages.contractTitle);
  await page.goto(payment);
  await expect(title(page)).toHaveText(messages.choosePayment);
  const { users } = await scenario(page.request, origin, { users: [{}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(amount);
  await expect(title(page)).toHaveText(messages.projectPaused);
});

for (const width of [1440, 390])
  test(`a press that begins while the contract is still being drawn counts, ${width} px wide [WIZ-05]`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 900 });
    const { contract } = await invested(page, origin);
    let draw = () => {};
    const wanted = new Promise<void>((resolve) => (draw = resolve));
    await page.route(/\/pdf\.worker[^/]*$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(`${contract}?step=document`);
    const next = page.getByRole('button', { name: messages.continueToPayment });
    await next.hover();
    const before = await next.boundingBox();
    await page.mouse.down();
    draw();
    await expect(page.locator('main canvas').first()).toBeVisible();
    await expect(page.getByText(beginningOf('ui', 'Page {page} of {pages}', 'en', { page: 1 })).first()).toBeVisible();
    expect(await next.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(title(page)).toHaveText(messages.choosePayment);
  });
