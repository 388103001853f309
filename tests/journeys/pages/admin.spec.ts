import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { locales } from '../../../domain/locale.ts';
import { twoCriteria } from '../../features/onboarding-data.ts';
import { accessible } from '../fixtures.ts';
import { expect, fault, fits, submitPermit, scenario, signedIn, test, uploaded, withToken } from './support.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';
import { messages } from '../../support/messages.ts';

const showMore = beginningOf('back-office', 'Show more ({remaining} left)');

/** The newest of what waits come last. */
async function showAll(page: Page) {
  const rows = page.getByRole('main').getByRole('listitem');
  const button = page.getByRole('button', { name: showMore });
  await expect(rows.first()).toBeVisible();
  while (await button.isVisible()) {
    const count = await rows.count();
    await button.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(count);
  }
}

async function moveClock(request: APIRequestContext, origin: string, advanceDays: number) {
  const moved = await request.post(`${origin}/sandbox/clock`, { data: { advanceDays } });
  expect(moved.ok()).toBe(true);
}

async function book(page: Page, origin: string, data: { reference: string; amount: number; payer?: string }) {
  const answer = await page.request.post(`${origin}/sandbox/transfers`, { data });
  expect(answer.status()).toBe(201);
}

test('administration is for administrators; for others there is no such page [ADMIN-01]', async ({ page, origin }) => {
  await signedIn(page, origin);
  for (const path of ['/admin', '/admin/transfers', '/admin/reports', '/admin/log']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.pageNotFound);
  }
  await page.goto(`${origin}/dashboard/settings`);
  await page
    .locator('summary')
    .filter({ hasText: patternOf('ui', 'Your account: {0}') })
    .click();
  await expect(page.getByRole('link', { name: text('ui', 'Settings') }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: text('back-office', 'Administration') })).toHaveCount(0);
});

test('a page that the role does not open says so, requests nothing, and leads to one that it does [ADMIN-05]', async ({ page, origin }) => {
  await signedIn(page, origin, { roles: ['COMPLIANCE'] });
  const requests = new Set<string>();
  page.on('request', (request) => requests.add(new URL(request.url()).pathname));
  const heading = page.getByRole('heading', { level: 1 });
  const notice = text('back-office', 'Not part of your role');
  for (const path of ['/admin/ledger', '/admin/ledger/accounts/CLIENT_FUNDS']) {
    await page.goto(origin + path);
    await expect(heading).toHaveText(notice);
  }
  await expect(page.getByRole('main')).toContainText(`${text('back-office', 'Money')} – ${text('back-office', 'Ledger')}`);
  await expect(page).toHaveTitle(new RegExp(`^${notice}`));
  expect([...requests].filter((path) => path.startsWith('/api/v1/admin/'))).toEqual(['/api/v1/admin/me', '/api/v1/admin/counts']);
  await accessible(page);
  await fits(page);
  await page
    .getByRole('link', { name: text('back-office', 'Go to “{firstPage}”', 'en', { firstPage: text('back-office', 'Proposals') }) })
    .click();
  await expect(page).toHaveURL(`${origin}/admin/proposals`);
  await expect(heading).not.toHaveText(notice);
  await page.goBack();
  await expect(heading).toHaveText(notice);
  await expect(heading).toBeFocused();
});

// Regulation (EU) 2020/1503, Article 8
test('the page of a record that does not exist says so and leads back to its list [ADMIN-01]', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  const heading = page.getByRole('heading', { level: 1 });
  const missing = text('back-office', 'There is no such record');
  for (const [path, list] of [
    ['people'],
    ['projects'],
    ['instructions'],
    ['distributions'],
    ['complaints'],
    ['statements'],
    ['ledger/accounts', 'ledger'],
    ['ledger/entries', 'ledger'],
  ] as const) {
    await page.goto(`${origin}/admin/${path}/nobody`);
    await expect(heading, path).toHaveText(missing);
    await expect(page).toHaveTitle(new RegExp(`^${missing}`));
    await page.getByRole('link', { name: text('back-office', 'Back to the list') }).click();
    await expect(page).toHaveURL(`${origin}/admin/${list ?? path}`);
  }
  await page.goto(`${origin}/admin/people/nobody`);
  await expect(heading).toHaveText(missing);
  await accessible(page);
  await fault(page, origin, { operationId: 'getPerson', kind: 'status', status: 500, times: 9 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(text('back-office', 'This page could not be loaded'));
  await expect(page).toHaveTitle(new RegExp(`^${text('back-office', 'This page could not be loaded')}`));
});

test('who is added to the register of conflicts of interest is listed there, and not named on the legal page', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, {
    users: [{ roles: ['COMPLIANCE'] }, { name: 'Eglė', surname: 'Vidutė' }],
    projects: [{ name: 'Register House' }],
    investments: [{ user: 1, project: 0, amount: 700, status: 'COMPLETED' }],
  });
  const [officer, employee] = users;
  expect(projects).toHaveLength(1);
  await withToken(page, origin, officer!.token);
  await page.goto(`${origin}/admin/conflicts`);
  await page.getByRole('button', { name: text('back-office', 'Add to the register') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: text('back-office', 'Add to the register') }).click();
  await expect(form.getByText(text('ui', 'common.required'))).toBeVisible();
  await form.getByLabel(text('back-office', 'Name of the person or company')).fill('Eglė Vidutė');
  await form.getByLabel(text('back-office', 'E-mail of the account, if a client')).fill(employee!.email);
  await form.getByLabel(text('back-office', 'In this role since')).fill('2025-01-01');
  await accessible(page);
  await form.getByRole('button', { name: text('back-office', 'Add to the register') }).click();
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Eglė Vidutė' }) });
  await expect(entry.getByRole('link', { name: 'Register House' })).toBeVisible();
  await accessible(page);
  await fits(page);
  await entry.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'End the entry'), exact: true })
    .click();
  await expect(entry.getByRole('button')).toHaveCount(0);

  await page.goto(`${origin}/legal`);
  const row = page.getByRole('row').filter({ hasText: 'Register House' });
  await expect(row).toContainText('700');
  await expect(page.getByRole('main')).not.toContainText('Vidutė');
  await accessible(page);
  await fits(page);
});

test('a VIP wears a badge, nobody else does [ADMIN-04]', async ({ page, origin }) => {
  const badge = page.getByRole('banner').getByText('VIP', { exact: true });
  for (const [userGroup, shown] of [
    ['VIP', true],
    ['INVESTOR', false],
    ['ADMIN', false],
  ] as const) {
    await signedIn(page, origin, { userGroup, name: 'Rasa', surname: 'Kalnė' });
    await page.goto(`${origin}/invest`);
    await expect(page.getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Kalnė' }))).toHaveCount(1);
    if (shown) await expect(badge.first()).toBeVisible();
    else await expect(badge).toHaveCount(0);
  }
});

test('a check that waits shows its reason, is decided by two people, and is written into the log [ADMIN-01, ADMIN-06]', async ({
  page,
  ownOrigin: origin,
}) => {
  const { users } = await scenario(page.request, origin, {
    users: [
      { roles: ['COMPLIANCE'], name: 'Asta', surname: 'Kalnė' },
      { name: 'Vytas', surname: 'Laukaitis', checks: { KYC: 'NOT_STARTED' } },
      { roles: ['COMPLIANCE'], name: 'Rūta', surname: 'Antra' },
    ],
  });
  const [admin, person, second] = users;
  const sent = await page.request.post(`${origin}/api/v1/kyc`, {
    headers: { Authorization: `Bearer ${person!.token}` },
    data: {
      pep: true,
      plannedYearlyInvestments: 'FROM_10000_TO_50000',
      incomeSources: ['SALARY'],
      typeOfIncome: 'FULL_TIME',
      person: {
        firstName: 'Ieva',
        lastName: 'Laukaitė',
        organization: 'Seimas',
        position: 'Member',
        relation: 'FAMILY',
        nationality: 'LT',
      },
    },
  });
  expect(sent.ok()).toBe(true);
  // the demo decides by itself what has waited for five seconds
  await moveClock(page.request, origin, -1 / 24);
  await withToken(page, origin, admin!.token);
  await page.goto(`${origin}/admin`);
  await showAll(page);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Vytas Laukaitis' }) });
  await expect(row).toContainText(text('back-office', 'Politically exposed person'));
  await expect(row).toContainText(`Ieva Laukaitė, Member, Seimas (${text('back-office', 'a member of the family')})`);
  await row.getByRole('button', { name: text('back-office', 'Refuse: {name}', 'en', { name: 'Vytas Laukaitis' }) }).click();
  const question = page.getByRole('dialog', { name: text('back-office', 'Propose to refuse this?') });
  await question.getByRole('button', { name: text('back-office', 'Go back') }).click();
  await row.getByRole('button', { name: text('back-office', 'Accept: {name}', 'en', { name: 'Vytas Laukaitis' }) }).click();
  const acceptance = page.getByRole('dialog', { name: text('back-office', 'Propose to accept this?') });
  await acceptance.getByLabel(text('back-office', 'Note for the second person (optional)')).fill('Seimas has answered');
  await acceptance.getByRole('button', { name: text('back-office', 'Propose'), exact: true }).click();
  await expect(row).toContainText(text('back-office', '{name} proposes to accept this.', 'en', { name: 'Asta Kalnė' }));
  await expect(row.getByRole('button', { name: text('back-office', 'Accept: {name}', 'en', { name: 'Vytas Laukaitis' }) })).toHaveCount(0);
  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  const proposal = page.getByRole('listitem').filter({ hasText: 'Seimas has answered' });
  await expect(proposal.getByRole('heading')).toHaveText(
    text('back-office', 'Accept: {name}, {what}', 'en', {
      name: 'Vytas Laukaitis',
      what: text('back-office', 'Questionnaire about the person'),
    }),
  );
  await proposal.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Approve'), exact: true })
    .click();
  await expect(proposal).toHaveCount(0);
  const compliance = await page.request.get(`${origin}/api/v1/compliance`, { headers: { Authorization: `Bearer ${person!.token}` } });
  expect(await compliance.json()).toMatchObject({ status: 'APPROVED' });
  await page.getByRole('link', { name: new RegExp(`^${text('back-office', 'Log')}(,|$)`) }).click();
  await expect(page.getByRole('row').filter({ hasText: person!.id }).filter({ hasText: 'Rūta Antra' }).first()).toContainText(
    text('back-office', 'Check completed'),
  );
});

test('a certificate and an application show what they rest on, open what was handed in, and a decision is proposed [ADMIN-01]', async ({
  page,
  ownOrigin: origin,
}) => {
  const { users } = await scenario(page.request, origin, {
    users: [
      { userGroup: 'ADMIN', name: 'Asta', surname: 'Kalnė' },
      { name: 'Saulė', surname: 'Norkutė' },
      { name: 'Tadas', surname: 'Bielskis', experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } },
    ],
  });
  const [admin, resident, applicant] = users;
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  await submitPermit(page.request, origin, resident!.token, { taxYear: 2024, name: 'das-2024.pdf' });
  const fileId = await uploaded(page.request, origin, applicant!.token, 'payslips.pdf');
  const sent = await page.request.post(`${origin}/api/v1/investor-experience/evaluations`, {
    headers: as(applicant!.token),
    data: {
      desiredEvaluation: 'EXPERIENCED',
      questionnaireContent: JSON.stringify(twoCriteria),
      attachedFiles: [{ fileId }],
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  // the demo accepts by itself what has waited for five seconds: with the clock put back it waits for the administrator
  await moveClock(page.request, origin, -1 / 24);
  await withToken(page, origin, admin!.token);
  await page.goto(`${origin}/admin`);
  const rowOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const opens = async (name: string, file: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), rowOf(name).getByRole('button', { name: file }).click()]);
    expect(download.suggestedFilename()).toBe(file);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  };
  const application = rowOf('Tadas Bielskis');
  await expect(application).toContainText(text('back-office', 'Experienced investor'));
  await expect(application.locator('li')).toHaveText([
    text('back-office', 'Income of €60,000 a year, or a portfolio above €100,000'),
    text('back-office', 'Experience in the financial sector or as an executive'),
    'payslips.pdf',
  ]);
  await accessible(page);
  await opens('Tadas Bielskis', 'payslips.pdf');
  await application.getByRole('button', { name: text('back-office', 'Accept: {name}', 'en', { name: 'Tadas Bielskis' }) }).click();
  const yes = page.getByRole('dialog', { name: text('back-office', 'Propose to accept this?') });
  await expect(yes).toContainText(text('back-office', 'The person counts as experienced for two years, with less protection by law.'));
  await yes.getByRole('button', { name: text('back-office', 'Propose'), exact: true }).click();
  await expect(application).toContainText(text('back-office', '{name} proposes to accept this.', 'en', { name: 'Asta Kalnė' }));

  const certificate = rowOf('Saulė Norkutė');
  await expect(certificate).toContainText(text('back-office', 'Certificate of tax residence'));
  await expect(certificate.locator('li')).toHaveText([text('back-office', 'Tax year {taxYear}', 'en', { taxYear: 2024 }), 'das-2024.pdf']);
  await opens('Saulė Norkutė', 'das-2024.pdf');
  await certificate.getByRole('button', { name: text('back-office', 'Refuse: {name}', 'en', { name: 'Saulė Norkutė' }) }).click();
  const no = page.getByRole('dialog', { name: text('back-office', 'Propose to refuse this?') });
  await expect(no).toContainText(text('back-office', 'The standard rate remains in force. The person can submit another certificate.'));
  await no.getByRole('button', { name: text('back-office', 'Propose'), exact: true }).click();
  await expect(certificate).toContainText(text('back-office', '{name} proposes to refuse this.', 'en', { name: 'Asta Kalnė' }));
  await accessible(page);
  await expect(certificate.getByRole('link', { name: text('back-office', 'Proposals') })).toHaveAttribute('href', '/admin/proposals');
});

test('money without a home is matched with the investment it was for [PAY-15, ADMIN-01]', async ({ page, origin }) => {
  const { users, investments } = await scenario(page.request, origin, {
    users: [
      { userGroup: 'ADMIN', name: 'Asta', surname: 'Kalnė' },
      { name: 'Marius', surname: 'Jonaitis' },
    ],
    projects: [{}],
    investments: [{ user: 1, project: 0, amount: 1357 }],
  });
  const [admin, person] = users;
  const headers = { Authorization: `Bearer ${person!.token}` };
  const begun = await page.request.post(`${origin}/api/v1/payment-collection`, {
    headers,
    data: { investmentId: investments[0]!.id, paymentType: 'directPayment', locale: 'en', hasConsented: true },
  });
  expect(begun.ok(), await begun.text()).toBe(true);
  await book(page, origin, { reference: 'for the houses', amount: 1357 });
  await withToken(page, origin, admin!.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/admin/transfers`);
  await fits(page);
  await page
    .getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€1,357.00' }) })
    .click();
  await page
    .getByRole('radio', { name: /^Marius Jonaitis/ })
    .locator('xpath=ancestor::label')
    .click();
  await page.getByRole('button', { name: text('back-office', 'Match with the investment') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('back-office', 'Match {amount} with the investment of {name}?', 'en', { amount: '€1,357.00', name: 'Marius Jonaitis' }),
  );
  await page.getByRole('button', { name: text('back-office', 'Yes, match it') }).click();
  await expect(page.getByText(text('back-office', 'The money has been matched with the investment.'))).toBeVisible();
  const after = await page.request.get(`${origin}/api/v1/investments/${investments[0]!.id}`, { headers });
  expect(await after.json()).toMatchObject({ status: 'PAYMENT_COMPLETED' });
});

test('money of a project owner without a reference is matched with a due date, and a distribution is drafted [PAY-15, 27]', async ({
  page,
  origin,
}) => {
  const name = `Harbour lofts ${crypto.randomUUID().slice(0, 6)}`;
  const { users, projects } = await scenario(page.request, origin, {
    users: [{ userGroup: 'ADMIN', name: 'Asta', surname: 'Kalnė' }, { name: 'Marius' }],
    projects: [{ name, status: 'FULLY_FUNDED', interestStartDate: '2026-09-01' }],
    investments: [{ user: 1, project: 0, amount: 40_000, status: 'COMPLETED' }],
  });
  const [admin] = users;
  const projectPath = `/admin/projects/${projects[0]!.id}`;
  await book(page, origin, { reference: 'interest for the summer', amount: 246.8, payer: 'UAB Statytojai' });
  await withToken(page, origin, admin!.token);
  const main = page.getByRole('main');
  const open = async () => {
    await page.goto(`${origin}/admin/transfers`);
    const label = beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€246.80' });
    await page.getByRole('button', { name: label }).click();
    await page.getByLabel(text('back-office', 'Repayment of a loan')).selectOption({ label: name });
    await main.getByRole('radio').first().locator('xpath=ancestor::label').click();
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open();
    await accessible(page);
    await fits(page);
  }
  // another loan, or none, forgets the due date that is not seen any more
  await page.getByLabel(text('back-office', 'Repayment of a loan')).selectOption('');
  await expect(page.getByRole('button', { name: text('back-office', 'Match with the investment') })).toBeDisabled();
  await page.getByLabel(text('back-office', 'Repayment of a loan')).selectOption({ label: name });
  await expect(page.getByRole('button', { name: text('back-office', 'Match with the due date') })).toBeDisabled();
  await main.getByRole('radio').first().locator('xpath=ancestor::label').click();
  await page.getByRole('button', { name: text('back-office', 'Match with the due date') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await accessible(page);
  await page.getByRole('button', { name: text('back-office', 'Yes, match it') }).click();
  const drafted = 'A distribution has been drafted from the money. It is approved under “Distributions”.';
  await expect(page.getByText(text('back-office', drafted))).toBeVisible();
  await page.goto(`${origin}${projectPath}`);
  const { content } = (await (
    await page.request.get(`${origin}/api/v1/admin/distributions?projectId=${projects[0]!.id}`, {
      headers: { Authorization: `Bearer ${admin!.token}` },
    })
  ).json()) as { content: { status: string; amount: number }[] };
  expect(content).toMatchObject([{ status: 'DRAFTED', amount: 246.8 }]);
});

test('a transfer stays open while a colleague settles it, and the decision on it is refused [PAY-15]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ userGroup: 'ADMIN' }, { userGroup: 'ADMIN' }] });
  const [admin, colleague] = users;
  await book(page, origin, { reference: 'for the garden', amount: 468 });
  await page.clock.install();
  await withToken(page, origin, admin!.token);
  let reads = 0;
  page.on('request', (request) => {
    if (/\/admin\/transfers(?:\?|$)/.test(request.url()) && request.url().includes('/api/')) reads += 1;
  });
  await page.goto(`${origin}/admin/transfers`);
  await page
    .getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€468.00' }) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('back-office', 'What was {amount} for?', 'en', { amount: '€468.00' }),
  );
  const headers = { Authorization: `Bearer ${colleague!.token}` };
  const waiting = (await (await page.request.get(`${origin}/api/v1/admin/transfers`, { headers })).json()) as {
    id: string;
    amount: number;
  }[];
  const id = waiting.find(({ amount }) => amount === 468)?.id;
  const back = await page.request.post(`${origin}/api/v1/admin/transfers/${id}`, { headers, data: { returned: true } });
  expect(back.status()).toBe(204);
  // an hour at lunch, then the window is looked at again: what was read is old by then
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: text('back-office', 'Send the money back') }).click();
  await page.getByRole('button', { name: text('back-office', 'Yes, send it back') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('back-office', 'The decision was not accepted'));
  await expect(page.getByRole('main')).toContainText(
    text('back-office', 'The transfer has already been decided, or the payment it was meant for is no longer open.'),
  );
  expect(reads).toBe(1);
  await page.getByRole('button', { name: text('back-office', 'Reload the list') }).click();
  await expect(
    page.getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€468.00' }) }),
  ).toHaveCount(0);
  expect(reads).toBe(2);
});

test('the three reports are spreadsheets, and the log turns its pages in the address [ADMIN-02]', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  await page.goto(`${origin}/admin/reports`);
  for (const [name, file] of [
    [text('back-office', 'Investors (XLSX)'), 'INVESTORS'],
    [text('back-office', 'Projects (XLSX)'), 'PROJECTS'],
    [text('back-office', 'Late payments (XLSX)'), 'OVERDUE_PAYMENT'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  }
  await page.goto(`${origin}/admin/log?page=2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('back-office', 'What was changed'));
  const pages = page.getByRole('navigation', { name: text('back-office', 'Pages of the list') });
  await pages.getByRole('link', { name: text('back-office', 'Previous page') }).click();
  await expect(page).toHaveURL(`${origin}/admin/log`);
  await expect(pages.getByRole('status')).toHaveText(patternOf('back-office', 'Page {page} of {last}', 'en', { page: '1' }));
});

test('the log says in words what a status is and who acted, in each language [ADMIN-01]', async ({ page, origin }) => {
  const { users, investments } = await scenario(page.request, origin, {
    users: [{ userGroup: 'ADMIN' }, {}],
    projects: [{}],
    investments: [{ user: 1, project: 0, amount: 500 }],
  });
  const made = await page.request.post(`${origin}/api/v1/payment-collection`, {
    headers: { Authorization: `Bearer ${users[1]!.token}` },
    data: { investmentId: investments[0]!.id, paymentType: 'neris', locale: 'en', hasConsented: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await withToken(page, origin, users[0]!.token);
  for (const language of locales) {
    const [from, to] = [text('back-office', 'New', language), text('back-office', 'Payment under way', language)];
    await page.goto(`${origin}/admin/log?lng=${language}`);
    const table = page.getByRole('table');
    await expect(table).toContainText(`${from} → ${to}`);
    // a refused operation and its subject are named as in the contract
    const words = (await table.innerText()).replaceAll(/\t[a-z]+[A-Z]\w*(?: \S+)?(?=\t)/g, '');
    expect(words).not.toMatch(/[A-Z]_[A-Z]|COMPLETED|\bNEW\b/);
    expect(words).not.toMatch(/\b(?:calendar|expiry|demo)\b/);
  }
});

test('what waits is shown in parts, the oldest first, and reviews by kind [ADMIN-01]', async ({ page, origin }) => {
  for (let number = 1; number <= 21; number++) await book(page, origin, { reference: `stray ${number}`, amount: 3000 + number });
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  await page.goto(`${origin}/admin/transfers`);
  // each is a list item with a heading, and may hold a list of facts
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: showMore }).click();
  await expect(rows.nth(20)).toBeVisible();
  await accessible(page);
  await fits(page);

  await page.goto(`${origin}/admin`);
  const certificate = text('back-office', 'Certificate of tax residence');
  await page.getByLabel(text('back-office', 'Kind')).selectOption(certificate);
  await expect(page).toHaveURL(/kind=PERMIT/);
  // each has a list of facts of its own
  const reviews = rows.filter({ has: page.getByRole('heading') });
  await expect(reviews.first()).toContainText(certificate);
  await expect(reviews.filter({ hasNotText: certificate })).toHaveCount(0);
  await accessible(page);
});

test('transfers are searched in the address, and an empty search does not claim that all are matched [ADMIN-01]', async ({
  page,
  origin,
}) => {
  await book(page, origin, { reference: 'Pine Street 4', amount: 7001, payer: 'UAB Paieška' });
  await book(page, origin, { reference: 'nobody knows', amount: 7002, payer: 'UAB Paieška' });
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  await page.goto(`${origin}/admin/transfers`);
  const heading = page.getByRole('heading', { level: 1 });
  const rows = page.getByRole('main').getByRole('listitem');
  const field = page.getByLabel(text('back-office', 'Payer, reference or amount'));
  await field.fill('paieška');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/admin/transfers?search=paie%C5%A1ka`);
  await expect(rows).toHaveCount(2);
  await expect(heading).toBeFocused();
  await field.fill('7,002.00');
  await page.getByLabel(text('back-office', 'Reason')).selectOption(text('back-office', 'Unknown reference'));
  await page.getByRole('button', { name: text('back-office', 'Search'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('nobody knows');
  await accessible(page);
  await fits(page);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect(field).toHaveValue('paieška');
  // a decision comes back to the same search
  await page
    .getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€7,001.00' }) })
    .click();
  await page.getByRole('button', { name: text('back-office', 'Send the money back') }).click();
  await page.getByRole('button', { name: text('back-office', 'Yes, send it back') }).click();
  await expect(rows).toHaveCount(1);
  // it is found by what became of it, also after Back
  await page.getByLabel(text('back-office', 'Status')).selectOption(text('back-office', 'To be returned'));
  await page.getByRole('button', { name: text('back-office', 'Search'), exact: true }).click();
  await expect(page).toHaveURL(/status=RETURN_DUE&search=|search=.*&status=RETURN_DUE/);
  const decided = page.getByRole('row').filter({ hasText: '€7,001.00' });
  await accessible(page);
  await fits(page);
  // Back leads to the same place of the page, too
  await page.setViewportSize({ width: 390, height: 500 });
  const instruction = decided.getByRole('link', { name: text('back-office', 'Payment instruction') });
  await instruction.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await instruction.click();
  await expect(heading).toHaveText(text('back-office', '{amount} to {name}', 'en', { amount: '€7,001.00', name: 'UAB Paieška' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(decided).toContainText(text('back-office', 'Drafted'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(page.getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}') })).toHaveCount(0);
  await page.goto(`${origin}/admin/transfers?search=paieška`);
  await expect(rows).toHaveCount(1);
  await field.fill('nothing of the kind');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text('back-office', 'No transfer found') })).toBeVisible();
  await expect(heading).toHaveText(text('back-office', 'Bank transfers that match no payment'));
  await page.getByRole('link', { name: text('back-office', 'Show waiting transfers') }).click();
  await expect(page).toHaveURL(`${origin}/admin/transfers`);
  await expect(rows.first()).toBeVisible();
});

test('the account of a payer whom the bank does not name is entered on the draft that returns the money, by keyboard [INS-07]', async ({
  page,
  origin,
}) => {
  const payer = 'UAB Be Sąskaitos';
  await book(page, origin, { reference: 'nobody knows this one', amount: 7003, payer });
  await signedIn(page, origin, { roles: ['TREASURY'] });
  await page.goto(`${origin}/admin/transfers?search=be%20s%C4%85skaitos`);
  await page
    .getByRole('button', { name: beginningOf('back-office', 'Decide on {amount} from {payer}', 'en', { amount: '€7,003.00' }) })
    .click();
  await page.getByRole('button', { name: text('back-office', 'Send the money back') }).click();
  await page.getByRole('button', { name: text('back-office', 'Yes, send it back') }).click();
  await page.getByLabel(text('back-office', 'Status')).selectOption(text('back-office', 'To be returned'));
  await page.getByRole('button', { name: text('back-office', 'Search'), exact: true }).click();
  await page.getByRole('link', { name: text('back-office', 'Payment instruction') }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(text('back-office', 'The account is not known'));
  const enter = page.getByRole('button', { name: text('back-office', 'Enter the payer’s account') });
  await enter.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  const iban = form.getByLabel(text('back-office', 'IBAN'), { exact: true });
  const holder = form.getByLabel(text('back-office', 'Name of the account holder'));
  const reason = form.getByLabel(text('back-office', 'How it is known that the account is the payer’s, for the log'));
  await expect(holder).toHaveValue(payer);
  await iban.fill('LT121000011101001001');
  const confirm = form.getByRole('button', { name: text('back-office', 'Enter the account') });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText(text('back-office', 'Please check the IBAN.'))).toBeVisible();
  await expect(form.getByText(text('back-office', 'Please say why.'))).toBeVisible();
  await expect(iban).toBeFocused();
  await expect(iban).toHaveValue('LT121000011101001001');
  await accessible(page);
  await fits(page);
  await iban.fill('LT12 1000 0111 0100 1000');
  await reason.fill('The payer’s bank has answered our request.');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(main).toContainText('LT12\u00a01000\u00a00111\u00a00100\u00a01000');
  await expect(main).toContainText(text('back-office', 'Entered by an operator: whoever did so does not approve it'));
  await expect(main).toContainText('The payer’s bank has answered our request.');
  await expect(main).toContainText('LT12 … 1000');
  await expect(page.getByRole('button', { name: text('back-office', 'Enter another account of the payer') })).toBeVisible();
  await accessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
});
