import { bondAgreements } from '../../../domain/bonds.ts';
import type { Scenario } from '../../../server/sandbox/scenario.ts';
import { accessible } from '../fixtures.ts';
import { expect, fault, fits, scenario, signedIn, test, unpaid, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';

test('what has the focus is never hidden behind the bar at the foot of a phone [PAY-06, WIZ-02]', async ({ page, origin }) => {
  const { token, project, contract } = await unpaid(page.request, origin);
  await withToken(page, origin, token);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, way] of [
    [`${contract}/payment`, beginningOf('payment', 'Pay {money}', 'en', { money: '€500' })],
    [`${project}/invest`, messages.continueToContract],
    [project, beginningOf('ui', 'Invest')],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(way).last()).toBeVisible();
    const hidden = new Set<string>();
    let seen = 0;
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const one = document.activeElement;
        if (!one || one === document.body) return undefined;
        const bar = [...document.querySelectorAll<HTMLElement>('main *')].find(
          (it) => getComputedStyle(it).position === 'sticky' && it.getBoundingClientRect().bottom >= innerHeight - 1,
        );
        const { top, bottom } = one.getBoundingClientRect();
        const edge = bar && !bar.contains(one) ? bar.getBoundingClientRect().top : innerHeight;
        return { name: one.outerHTML.slice(0, 80), isHidden: bottom > edge + 1 && bottom - top < edge };
      });
      if (!found) break;
      seen++;
      if (found.isHidden) hidden.add(found.name);
    }
    expect(seen, address).toBeGreaterThan(3);
    expect([...hidden], address).toEqual([]);
  }
});

test('the hint that something was copied stays three seconds [SHELL-23, CONST-03]', async ({ page, context, origin, individual }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await withToken(page, origin, individual);
  await page.clock.install();
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  const copy = page.getByRole('button', { name: text('ui', 'Copy: {label}', 'en', { label: text('direct-payment', 'Beneficiary') }) });
  await expect(copy).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await copy.click();
  const hint = page.getByText(text('ui', 'Copied'), { exact: true });
  await expect(hint).toBeVisible();
  await page.clock.runFor(2900);
  await expect(hint).toBeVisible();
  await page.clock.runFor(200);
  await expect(hint).toHaveCount(0);
});

test('a browser that lets no page copy says that nothing was copied [PAY-15, UI-09]', async ({ page, origin, individual }) => {
  // as over plain http, anywhere but on this machine
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await withToken(page, origin, individual);
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  await page.getByRole('button', { name: text('ui', 'Copy: {label}', 'en', { label: text('direct-payment', 'Beneficiary') }) }).click();
  await expect(page.getByText(text('ui', 'Not copied: select the text instead'))).toBeVisible();
});

test('details that are opened behind another tab ask for nothing until they are seen [PAY-15]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/payment-collection')) asked += 1;
  });
  await page.clock.install();
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  await expect(page.getByText(text('direct-payment', 'Loading the details of the transfer…'))).toBeAttached();
  for (let seconds = 0; seconds < 40; seconds += 5) {
    await page.clock.runFor(5000);
    await page.evaluate(() => fetch('/healthz'));
  }
  // the one that was begun before the page knew is broken off
  expect(asked).toBeLessThanOrEqual(1);
  await expect(page.getByText(text('direct-payment', 'Loading the details of the transfer…'))).toBeAttached();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText(text('direct-payment', 'Beneficiary'), { exact: true })).toBeVisible();
});

test('details that do not load show an error and can be loaded again [PAY-16]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await fault(page, origin, { operationId: 'getPaymentCollection', kind: 'status', status: 500 });
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  await expect(page.getByRole('alert')).toContainText(messages.paymentPageFailed);
  await page.getByRole('button', { name: text('direct-payment', 'errors.retryActionLabel') }).click();
  await expect(page.getByText(text('direct-payment', 'Beneficiary'), { exact: true })).toBeVisible();
});

test('the amount starts at 50,000, takes digits only and cuts after nine [WIZ-02, CONST-17]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, { projects: [{ name: 'Test House', status: 'ACTIVE', loanAmount: 900_000 }] });
  await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
  await expect(amount).toHaveValue('50,000');
  await amount.fill('');
  await amount.pressSequentially('12a3.4-5b');
  await expect(amount).toHaveValue('12,345');
  await amount.fill('');
  await amount.pressSequentially('1234567890123');
  await expect(amount).toHaveValue('123,456,789');
});

for (const { kind, first, made } of [
  { kind: 'loans', first: messages.loanAmountTitle, made: messages.contractTitle },
  { kind: 'bonds', first: messages.bondAmountTitle, made: messages.bondQuestionsTitle },
] as const)
  test(`an amount of ${kind} that is typed and not sent yet survives a reload, and is gone once it is sent [WIZ-02, BOND-06]`, async ({
    page,
    origin,
  }) => {
    const { projects } = await scenario(page.request, origin, {
      projects: [
        {
          name: 'Test House',
          status: 'ACTIVE',
          loanAmount: 900_000,
          minInvestment: 1_000,
          ...(kind === 'bonds' && { projectType: 'BONDS' }),
        },
      ],
    });
    await signedIn(page, origin);
    const address = `${origin}/project/${projects[0]!.id}/${kind === 'bonds' ? 'bonds' : 'invest'}`;
    const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
    const title = page.getByRole('heading', { level: 1 });
    const tooMuch = new RegExp(text('ui', 'This amount exceeds what is still available. Choose a smaller amount.'));
    await page.goto(address);
    await amount.fill('3000');
    await page.reload();
    await expect(title).toHaveText(first);
    await expect(amount).toHaveValue('3,000');
    await fault(page, origin, {
      operationId: kind === 'bonds' ? 'createBondInvestment' : 'createInvestment',
      kind: 'status',
      status: 400,
      errorCode: 'INVESTMENT_AMOUNT_TOO_HIGH',
    });
    await page.getByRole('button', { name: beginningOf('investing', 'Continue') }).click();
    await expect(amount).toHaveAccessibleDescription(tooMuch);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('2000');
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    await expect(amount).not.toHaveAccessibleDescription(tooMuch);
    await page.getByRole('button', { name: beginningOf('investing', 'Continue') }).click();
    await expect(title).toHaveText(made);
    await page.goto(address);
    await expect(amount).toHaveValue('50,000');
  });

/** In a project of €1,000, another user holds an unpaid reservation. */
const heldByOthers = (euros: number): Scenario => ({
  users: [{}],
  projects: [{ name: 'Test House', loanAmount: 1_000, minInvestment: 100, investmentStep: 50 }],
  investments: euros === 0 ? [] : [{ user: 0, project: 0, amount: euros }],
});

test('what others hold is not available, nor offered by a shortcut, and is read again once an amount was refused [WIZ-10]', async ({
  page,
  origin,
}) => {
  const { users, projects } = await scenario(page.request, origin, heldByOthers(200));
  await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
  const available = (open: string) =>
    patternOf('investing', 'Minimum {least}, in steps of {step}. Still available: {open}.', 'en', { least: '€100', step: '€50', open });
  const shortcuts = page.getByRole('group', { name: text('investing', 'Enter the amount') }).getByRole('button');
  await expect(amount).toHaveAccessibleDescription(available('€800'));
  await expect(shortcuts).toHaveText(['€500']);
  const taken = await page.request.post(`${origin}/api/v1/investments`, {
    headers: { Authorization: `Bearer ${users[0]!.token}` },
    data: { projectId: projects[0]!.id, amount: 500, locale: 'en' },
  });
  expect(taken.status(), await taken.text()).toBe(201);
  await amount.fill('800');
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(amount).toHaveAccessibleDescription(available('€300'));
  await expect(shortcuts).toHaveCount(0);
  await expect(amount).toHaveAccessibleDescription(
    patternOf('ui', 'This amount exceeds what is still available. Choose a smaller amount.'),
  );
});

test('where less than the minimum is left, the amount step says that only the rest can be invested [WIZ-10, decision 113]', async ({
  page,
  origin,
}) => {
  const { projects } = await scenario(page.request, origin, heldByOthers(950));
  await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
  const hint = text('investing', 'Less than the minimum investment is left. Only the remaining {available} can be invested.', 'en', {
    available: '€50',
  });
  await expect(amount).toHaveAccessibleDescription(hint);
  await expect(page.getByRole('group', { name: text('investing', 'Enter the amount') }).getByRole('button')).toHaveText(['€50']);
  await amount.fill('100');
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(amount).toHaveAccessibleDescription(
    `${text('investing', 'Choose exactly {available}.', 'en', { available: '€50' })} ${hint}`,
  );
  await page.getByRole('button', { name: '€50', exact: true }).click();
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.contractTitle);
});

test('where less than the minimum is left of bonds, all of it can be bought, also between two steps [BOND-06, decision 113]', async ({
  page,
  origin,
}) => {
  const { projects } = await scenario(page.request, origin, {
    projects: [
      { name: 'Test House', projectType: 'BONDS', loanAmount: 10_000, collected: 9_500, minInvestment: 1_000, investmentStep: 1_000 },
    ],
  });
  await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/bonds`);
  const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
  await amount.fill('700');
  await expect(amount).toHaveAccessibleDescription(beginningOf('investing', 'Choose exactly {available}.', 'en', { available: '€500' }));
  await amount.fill('500');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: beginningOf('investing', 'Continue') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.bondQuestionsTitle);
});

test('the amount step calculates what the amount earns [WIZ-03]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, {
    projects: [
      { name: 'Test House', status: 'ACTIVE', loanAmount: 900_000, termMonths: 18, interestPerAnnum: [{ threshold: 100, interest: 9 }] },
    ],
  });
  await signedIn(page, origin);
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('4999');
  await expect(page.getByRole('main')).toContainText('€5,673.87');
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('50');
  await expect(page.getByRole('main')).toContainText('€56.75');
});

test('a refusal is shown in the language of the page, an unknown one in general words [ERR-02]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, {
    projects: [{ name: 'Test House', status: 'ACTIVE', loanAmount: 900_000, minInvestment: 100 }],
  });
  await signedIn(page, origin);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'de'));
  await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fault(page, origin, { operationId: 'createInvestment', kind: 'status', status: 400, errorCode: 'INVESTMENT_AMOUNT_TOO_LOW' });
  await page.getByRole('button', { name: text('investing', 'Continue to the contract', 'de') }).click();
  await expect(
    page.getByRole('status').filter({ hasText: text('ui', 'This amount is below the minimum investment for this project.', 'de') }),
  ).toBeVisible();
  await page.route('**/api/v1/investments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { errorCode: 'OF_TOMORROW' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: text('investing', 'Continue to the contract', 'de') }).click();
  await expect(page.getByRole('status').filter({ hasText: text('investing', 'defaultError', 'de') })).toBeVisible();
});

test('why a payment could not be opened is in view where the person is then, on a phone and on a desktop [PAY-06, ERR-02]', async ({
  page,
  origin,
}) => {
  const { token, contract } = await unpaid(page.request, origin);
  await withToken(page, origin, token);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${contract}/payment`);
    const pay = page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500' }) });
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('checkbox').check();
    await fault(page, origin, {
      operationId: 'createPaymentCollection',
      kind: 'status',
      status: 400,
      errorCode: 'PROJECT_INVESTING_DISABLED',
    });
    await pay.click();
    const reason = page.getByRole('alert').filter({ hasText: text('payment', 'paymentStep.error') });
    await expect(reason).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(reason.getByRole('button', { name: text('direct-payment', 'errors.retryActionLabel') })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  }
});

test('who chooses the bank transfer lets it arrive at the bank: right, it is paid; with a wrong amount, an administrator decides [PAY-15]', async ({
  page,
  browser,
  origin,
}) => {
  const { projects } = await scenario(page.request, origin, { projects: [{ name: 'Poplar Row', status: 'ACTIVE' }] });
  // a browser of its own: two pages of one share the foreground
  const elsewhere = await browser.newContext();
  const bank = await elsewhere.newPage();
  const chooseTransfer = async (name: string, amount: string) => {
    await signedIn(page, origin, { name, surname: 'Miškinis' });
    await page.goto(`${origin}/project/${projects[0]!.id}/invest`);
    await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill(amount);
    await page.getByRole('button', { name: messages.continueToContract }).click();
    await page.getByRole('button', { name: messages.continueToPayment }).click();
    await page.getByRole('radio', { name: patternOf('direct-payment', 'Bank transfer') }).check({ force: true });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€2,' }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.bankTransferTitle);
    await bank.goto(`${origin}/sandbox/transfers`);
    return bank.getByRole('listitem').filter({ has: bank.getByRole('heading', { name: `${name} Miškinis` }) });
  };

  const jurgis = await chooseTransfer('Jurgis', '2300');
  await expect(jurgis).toContainText('Poplar Row');
  await expect(jurgis).toContainText('€2,300.00');
  await accessible(bank);
  await bank.setViewportSize({ width: 390, height: 844 });
  await fits(bank);
  await jurgis.getByRole('button', { name: text('server', 'bookings.right'), exact: true }).click();
  await expect(bank.getByRole('status')).toContainText(text('server', 'bookings.matched'));
  await expect(jurgis).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.transferArrived, { timeout: 20_000 });

  const domas = await chooseTransfer('Domas', '2400');
  await domas.getByRole('button', { name: text('server', 'bookings.wrongAmount') }).click();
  await expect(bank.getByRole('status')).toContainText(text('server', 'bookings.otherAmount'));
  await accessible(bank);
  await expect(domas).toHaveCount(1);
  const operator = await browser.newPage();
  await signedIn(operator, origin, { userGroup: 'ADMIN' });
  // other tests may have booked more transfers than the first part of the list holds
  await operator.goto(`${origin}/admin/transfers?search=Domas`);
  await expect(operator.getByRole('listitem').filter({ hasText: 'Domas Miškinis' })).toContainText('€2,401.00');
  await operator.close();
  await elsewhere.close();
});

for (const { projectType, path, message } of [
  { projectType: 'REAL_ESTATE', path: 'investments', message: 'If the borrower cannot repay, you may lose part or all of it.' },
  { projectType: 'BONDS', path: 'bonds/investments', message: 'If the issuer cannot repay, you may lose part or all of it.' },
] as const)
  test(`who pays much for one project is warned of who owes it: ${projectType}`, async ({ page, origin }) => {
    const { users, projects } = await scenario(page.request, origin, { users: [{}], projects: [{ projectType }] });
    const { token } = users[0]!;
    const headers = { Authorization: `Bearer ${token}` };
    const { id: projectId } = projects[0]!;
    if (projectType === 'BONDS') {
      const agreed = Object.fromEntries(bondAgreements.map((bondAgreement) => [bondAgreement, true]));
      const data = { ...agreed, bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 };
      expect((await page.request.post(`${origin}/api/v1/bonds/questionnaire`, { headers, data })).ok()).toBe(true);
    }
    const made = await page.request.post(`${origin}/api/v1/${path}`, { headers, data: { projectId, amount: 5000, locale: 'en' } });
    const { id } = (await made.json()) as { id: string };
    await withToken(page, origin, token);
    await page.goto(`${origin}/project/${projectId}/${projectType === 'BONDS' ? `bonds/${id}?step=payment` : `invest/${id}/payment`}`);
    await expect(page.getByRole('main').getByText(text('payment', message))).toBeVisible();
  });
