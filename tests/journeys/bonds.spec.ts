import type { Page } from '@playwright/test';
import { bondAgreements } from '../../domain/bonds.ts';
import type { Scenario, ScenarioResult } from '../../server/sandbox/scenario.ts';
import { accessible, expect, test, withToken } from './fixtures.ts';
import { messages } from '../support/messages.ts';
import { beginningOf, patternOf, text } from '../support/catalogue.ts';
import { durationText } from '../support/duration-text.ts';

async function openBonds(page: Page, origin: string) {
  const projects: { id: string; projectType: string; investingEnabled: boolean; investmentStep: number }[] = await (
    await page.request.get(`${origin}/api/v1/projects`)
  ).json();
  const open = projects.find(
    ({ projectType, investingEnabled, investmentStep }) => projectType === 'BONDS' && investingEnabled && 1000 % investmentStep === 0,
  );
  if (!open) throw new Error('The demo has no open bond project that takes €1,000.');
  return open.id;
}

test('bonds are bought over amount, four agreements, contract and bank, and the wallet number then stands in the settings [BOND-01, BOND-07, 25 D4]', {
  tag: '@full',
}, async ({ page, origin, signIn }) => {
  test.setTimeout(180_000);
  const id = await openBonds(page, origin);
  const { loanTerm }: { loanTerm: { value: number } } = await (await page.request.get(`${origin}/api/v1/projects/${id}`)).json();
  await signIn(page, `${origin}/project/${id}/bonds`, { email: 'individual@demo.example', password: 'demo-password-1' });
  await expect(page.getByRole('heading', { name: messages.bondAmountTitle })).toBeFocused();
  const next = page.getByRole('button', { name: text('investing', 'Continue'), exact: true });
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('1001');
  await expect(next).toBeDisabled();
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('1000');
  await accessible(page);
  await next.click();

  await expect(page.getByRole('heading', { name: messages.bondQuestionsTitle })).toBeFocused();
  for (const answer of [
    text('investing', 'questionnaire.bondsPortfolioTotalSum.options.2'),
    text('investing', 'questionnaire.numberOfBondTrades.options.1'),
    text('investing', 'questionnaire.bondsKnowledge.options.4'),
  ])
    await page.getByRole('radio', { name: answer }).check();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check();
  const send = page.getByRole('button', { name: text('investing', 'Agree and continue') });
  await send.click();
  await expect(page.getByText(text('investing', 'Some answers or agreements are still missing. Nothing has been sent yet.'))).toBeVisible();
  await accessible(page);
  await page.reload();
  await page.getByRole('checkbox', { name: text('investing', 'I accept the terms and conditions of Axiology.') }).check();
  await send.click();

  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  await expect(page).toHaveURL(/\/bonds\/[^/]+\?step=document$/);
  await page.getByRole('button', { name: messages.continueToPayment }).click();
  await expect(page).toHaveURL(/\/bonds\/[^/]+\?step=payment$/);
  await expect(page.getByRole('heading', { name: messages.choosePayment })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    patternOf('payment', '{projectName}: {percent} interest per year, {term}', 'en', {
      percent: /\d+(\.\d+)?%/,
      term: durationText({ years: loanTerm.value / 12 }),
    }),
  );
  await page.getByRole('radio', { name: /Aitvaras/ }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€1,000.00' }) }).click();
  await page.waitForURL(/\/sandbox\/bank\//);
  await page.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await expect(page.getByRole('heading', { name: messages.paymentArrived })).toBeVisible({ timeout: 30_000 });

  await page.goto(`${origin}/dashboard/settings?step=details`);
  await expect(page.getByLabel(text('user-info', 'Securities account (wallet) number'))).toHaveValue(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/);
});

/** A user and bonds of this test only. */
async function beforeBonds(page: Page, origin: string, { user = {}, project = {} }: { user?: object; project?: object } = {}) {
  const wanted = { users: [user], projects: [{ name: 'Harbour offices', projectType: 'BONDS', ...project }] } as Scenario;
  const made = (await (await page.request.post(`${origin}/sandbox/scenario`, { data: wanted })).json()) as ScenarioResult;
  const [person] = made.users;
  const [bonds] = made.projects;
  if (!person || !bonds) throw new Error('The scenario made nothing.');
  await withToken(page, origin, person.token);
  return { address: `${origin}/project/${bonds.id}/bonds`, headers: { Authorization: `Bearer ${person.token}` } };
}

async function answerQuestions(page: Page, origin: string, headers: { Authorization: string }) {
  const agreed = Object.fromEntries(bondAgreements.map((bondAgreement) => [bondAgreement, true]));
  const answers = { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 };
  const sent = await page.request.post(`${origin}/api/v1/bonds/questionnaire`, { headers, data: { ...agreed, ...answers } });
  expect(sent.status()).toBe(204);
  // the daily job asks for the depository's terms as soon as there is a wallet
  const accepted = await page.request.post(`${origin}/api/v1/bonds/axiology-terms-and-conditions-consent`, { headers });
  expect(accepted.ok()).toBe(true);
}

test('who has answered the questions is not asked again, and pays as for a loan [BOND-02, BOND-10]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { address, headers } = await beforeBonds(page, origin);
  await answerQuestions(page, origin, headers);
  await page.goto(address);
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('1000');
  await expect(page.getByText(text('investing', 'Contract'), { exact: true }).first()).toBeAttached();
  await expect(page.getByText(text('investing', 'Questions'), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: text('investing', 'Continue'), exact: true }).click();
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  await page.getByRole('button', { name: messages.continueToPayment }).click();
  await page.getByRole('radio', { name: text('direct-payment', 'Bank transfer') }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€1,000.00' }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.bankTransferTitle);
});

test('bonds are for whole profiles and open projects; what cannot be loaded can be asked for again [BOND-03, BOND-04]', {
  tag: '@full',
}, async ({ page, origin }) => {
  const title = page.getByRole('heading', { level: 1 });
  for (const [user, project, shown] of [
    [{ compliance: 'IN_PROGRESS' }, {}, messages.completeProfileFirst],
    [{}, { investingEnabled: false }, text('investing', 'No bonds of this project are on offer at the moment')],
  ] as const) {
    await page.goto((await beforeBonds(page, origin, { user, project })).address);
    await expect(title).toHaveText(shown);
    await expect(page.getByLabel(text('investing', 'Amount'), { exact: true })).toHaveCount(0);
  }
  const { address } = await beforeBonds(page, origin);
  await page.request.post(`${origin}/sandbox/faults`, { data: { operationId: 'getCompliance', kind: 'status', status: 500, times: 9 } });
  await page.goto(address);
  await expect(title).toHaveText(text('user-info', 'defaultError'));
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.getByRole('button', { name: text('investing', 'errors.retryActionLabel') }).click();
  await expect(title).toHaveText(messages.bondAmountTitle);
});

test('an investment asked for in the wizard of the other kind opens at the same step of its own [ROUTE-05, ROUTE-06, ROUTE-07]', {
  tag: '@full',
}, async ({ page, origin }) => {
  const wanted: Scenario = {
    users: [{}],
    projects: [{ name: 'Harbour offices', projectType: 'BONDS' }, { name: 'New House' }],
    investments: [
      { user: 0, project: 0, amount: 1000 },
      { user: 0, project: 1, amount: 1000 },
    ],
  };
  const made = (await (await page.request.post(`${origin}/sandbox/scenario`, { data: wanted })).json()) as ScenarioResult;
  const { token } = made.users[0]!;
  await withToken(page, origin, token);
  await answerQuestions(page, origin, { Authorization: `Bearer ${token}` });
  const [bonds, loan] = made.projects.map(({ id }) => `/project/${id}`) as [string, string];
  const [bought, lent] = made.investments.map(({ id }) => id) as [string, string];
  for (const [asked, opened, title] of [
    [`${bonds}/invest`, `${bonds}/bonds`, messages.bondAmountTitle],
    [`${bonds}/invest/${bought}`, `${bonds}/bonds/${bought}`, messages.contractTitle],
    [`${bonds}/invest/${bought}/payment`, `${bonds}/bonds/${bought}?step=payment`, messages.choosePayment],
    [`${loan}/bonds`, `${loan}/invest`, messages.loanAmountTitle],
    [`${loan}/bonds/${lent}`, `${loan}/invest/${lent}`, messages.contractTitle],
    [`${loan}/bonds/${lent}?step=payment`, `${loan}/invest/${lent}/payment`, messages.choosePayment],
  ] as const) {
    await page.goto(origin + asked);
    await expect(page.getByRole('heading', { level: 1 }), asked).toHaveText(title);
    await expect(page, asked).toHaveURL(origin + opened);
  }
  await page.goto(`${origin}/payments/accept?investmentId=${bought}`);
  await page.getByRole('link', { name: messages.continueToPayment }).click();
  await expect(page).toHaveURL(`${origin}${bonds}/bonds/${bought}?step=payment`);
});

test('the page of a bond speaks of bonds, and its schedule ends on the maturity', { tag: '@full' }, async ({ page, origin }) => {
  const id = await openBonds(page, origin);
  const { bond } = (await (await page.request.get(`${origin}/api/v1/projects/${id}`)).json()) as { bond: { maturityDate: string } };
  await page.goto(`${origin}/project/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: text('projects', 'About the bonds') })).toBeVisible();
  await expect(main.getByLabel(text('investing', 'You invest'))).toBeVisible();
  await expect(main.getByRole('link', { name: beginningOf('projects', 'Buy bonds of {name}') })).toBeVisible();
  const last = main
    .getByRole('table', { name: beginningOf('investing', 'Repayment schedule') })
    .locator('tbody tr')
    .last();
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(bond.maturityDate),
  );
  await expect(last).toContainText(day);
  const ofLoans = [text('projects', 'You lend'), text('projects', 'About the loan'), patternOf('projects', 'Invest in {name}').source];
  await expect(main).not.toContainText(new RegExp([...ofLoans, 'borrower'].join('|'), 'i'));
});

test('changed terms of the depository are accepted in the settings; the note is gone and so is the task [BOND-09]', {
  tag: '@full',
}, async ({ page, origin }) => {
  const scenario: Scenario = { users: [{ tasks: ['AXIOLOGY_TERMS'], depositoryTermsAccepted: false }] };
  const { users }: ScenarioResult = await (await page.request.post(`${origin}/sandbox/scenario`, { data: scenario })).json();
  const headers = { Authorization: `Bearer ${users[0]!.token}` };
  const accepted = async () =>
    (await (await page.request.get(`${origin}/api/v1/me`, { headers })).json()).bondsSettings.termsAccepted as boolean;
  expect(await accepted()).toBe(false);
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/dashboard/settings?step=details`);
  const note = page.getByText(text('user-info', 'Axiology, which holds your bonds, needs you to accept its current terms.'));
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: text('user-info', 'Terms and conditions of Axiology (PDF)') })).toHaveAttribute(
    'href',
    /\.pdf$/,
  );
  await accessible(page);
  await page.getByRole('button', { name: text('user-info', 'Accept these terms') }).click();
  await expect(page.getByText(text('user-info', 'The terms of Axiology are accepted.'))).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await accepted()).toBe(true);
  const open = await page.request.get(`${origin}/api/v1/user-notifications?types=TASK&statuses=NEW`, { headers });
  expect(await open.json()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('group', { name: text('user-info', 'Where you live') })).toBeVisible();
  await expect(note).toHaveCount(0);
});
