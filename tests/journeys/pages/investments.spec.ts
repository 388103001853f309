import type { components } from '../../../openapi/schema.d.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessible } from '../fixtures.ts';
import { columns, expect, fault, fits, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, text } from '../../support/catalogue.ts';
import { durationText } from '../../support/duration-text.ts';

type Item = components['schemas']['InvestmentListItem'];

const cardsIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

/** The cards of these investments, as a person sees them on 10 May 2026. */
async function cardsOnTenthOfMay(page: Page, { origin, token, json }: { origin: string; token: string; json: Item[] }) {
  await page.route(/\/api\/v1\/investments\?/, (route) => route.fulfill({ json }));
  await withToken(page, origin, token);
  await page.clock.setFixedTime(new Date('2026-05-10T10:00:00Z'));
  await page.goto(`${origin}/dashboard/investments`);
  return cardsIn(page);
}

test('the summary shows four figures, the return with two decimals [INV-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.route('**/api/v1/investments/summary', (route) =>
    route.fulfill({ json: { earnings: 1234.5, totalInvested: 16000, activeInvestments: 3, weightedAverageReturn: 9.456789 } }),
  );
  await page.goto(`${origin}/dashboard/investments`);
  const figures = page.getByRole('region', { name: text('investments', 'Summary') }).locator('dl > div');
  await expect(figures).toHaveText([
    `${text('investments', 'Interest earned')}€1,234.50`,
    `${text('investments', 'Invested in total')}€16,000.00`,
    `${text('investments', 'Active investments')}3`,
    `${text('investments', 'Average interest, weighted')}9.46%`,
  ]);
});

test('totals that do not load show an error beside the list, and can be loaded again [INV-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await fault(page, origin, { operationId: 'getInvestmentSummary', kind: 'never' });
  await page.goto(`${origin}/dashboard/investments`);
  const summary = page.getByRole('region', { name: text('investments', 'Summary') });
  await expect(summary).toHaveAttribute('aria-busy', 'true');
  await page.request.delete(`${origin}/sandbox/faults`);
  await fault(page, origin, { operationId: 'getInvestmentSummary', kind: 'status', status: 500 });
  await page.reload();
  await expect(summary.getByRole('heading', { name: text('investments', 'We could not load your figures') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Market Hall' }).first()).toBeVisible();
  await accessible(page);
  await summary.getByRole('button', { name: text('investments', 'errors.retryActionLabel') }).click();
  await expect(summary.locator('dl > div')).toHaveCount(4);
  await expect(summary).toHaveAttribute('aria-busy', 'false');
});

test('investments stand in one, two and three columns [INV-04]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const cards = cardsIn(page);
  for (const [width, count] of [
    [430, 1],
    [431, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(cards), `${width} px`).toBe(count);
  }
});

test('an empty list leads to the projects, a failed one can be tried again; figures and report are there in both [INV-03, INV-05, INV-10]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin);
  // paid ones and unfinished ones are asked for
  await fault(page, origin, { operationId: 'listInvestments', kind: 'status', status: 500, times: 2 });
  await page.goto(`${origin}/dashboard/investments`);
  const whole = async () => {
    await expect(page.getByRole('region', { name: text('investments', 'Summary') })).toContainText(
      `${text('investments', 'Active investments')}0`,
    );
    await expect(page.getByRole('button', { name: text('ui', 'List of investments (XLSX)') })).toBeEnabled();
    await accessible(page);
    await fits(page);
  };
  await expect(page.getByRole('alert').getByRole('heading', { name: text('investments', 'investments.listError') })).toBeVisible();
  await whole();
  await page.getByRole('button', { name: text('investments', 'errors.retryActionLabel') }).click();
  await expect(page.getByRole('heading', { name: text('investments', 'No investments yet') })).toBeVisible();
  await whole();
  await page.getByRole('main').getByRole('link', { name: messages.openProjects }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
});

test('a repaid project has a blue badge, a cancelled one red, every other green [INV-06]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const badge = (project: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: project }) })
      .locator('[data-status]');
  for (const [project, word, tone] of [
    ['Market Hall', text('ui', 'Repaid'), 'PAID_OFF'],
    ['Lake Resort', text('ui', 'Cancelled'), 'CANCELED'],
    ['Pine Hill', text('investments', 'Late'), 'ACTIVE'],
    ['Mill Lofts', text('ui', 'Fully funded'), 'ACTIVE'],
    ['Linden Court', text('ui', 'Open'), 'ACTIVE'],
  ] as const) {
    await expect(badge(project)).toHaveText(word);
    await expect(badge(project)).toHaveAttribute('data-status', tone);
  }
  /** The strongest of red, green and blue in the badge's word. */
  const strongest = (project: string) =>
    badge(project).evaluate((one) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.fillStyle = getComputedStyle(one).color;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
      return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
    });
  for (const [project, color] of [
    ['Market Hall', 'blue'],
    ['Lake Resort', 'red'],
    ['Mill Lofts', 'green'],
    ['Pine Hill', 'green'],
    ['Linden Court', 'green'],
  ] as const)
    expect(await strongest(project), project).toBe(color);
});

test('time left in the two largest units, the day it ended, days late above zero only [INV-07, INV-08, I18N-05]', async ({
  page,
  origin,
  individual,
}) => {
  const list: Item[] = await (
    await page.request.get(`${origin}/api/v1/investments?status=PAYMENT_COMPLETED&status=COMPLETED`, {
      headers: { Authorization: `Bearer ${individual}` },
    })
  ).json();
  const json = [
    { ...list[0]!, interestStartDate: '2025-03-01', endOfTerm: '2027-06-20', daysLate: 0 },
    { ...list[1]!, interestStartDate: '2025-03-01', endOfTerm: '2026-05-02', daysLate: 0 },
    { ...list[2]!, interestStartDate: '2025-03-01', endOfTerm: '2026-05-20', daysLate: 4 },
  ];
  const cards = await cardsOnTenthOfMay(page, { origin, token: individual, json });
  await expect(cards.nth(0)).toContainText(text('investments', '{left} left', 'en', { left: durationText({ years: 1, months: 1 }) }));
  await expect(cards.nth(0)).not.toContainText('late');
  await expect(cards.nth(1)).toContainText(text('investments', 'Completed on {completedOn}', 'en', { completedOn: '2 May 2026' }));
  await expect(cards.nth(2)).toContainText(text('investments', '{left} left', 'en', { left: durationText({ days: 10 }) }));
  await expect(cards.nth(2)).toContainText(
    text('investments', '{daysLate, plural, one {# day late} other {# days late}}', 'en', { daysLate: 4 }),
  );
});

test('a loan that is late is not completed when its term ends, and one that was written off has no time left [INV-07]', async ({
  page,
  origin,
  individual,
}) => {
  const [item]: Item[] = await (
    await page.request.get(`${origin}/api/v1/investments`, { headers: { Authorization: `Bearer ${individual}` } })
  ).json();
  const terms = { interestStartDate: '2025-03-01', endOfTerm: '2026-05-02' };
  const shown: Item[] = [
    { ...item!, ...terms, projectStatus: 'LATE', daysLate: 8 },
    { ...item!, ...terms, projectStatus: 'DEFAULTED', daysLate: 99 },
    { ...item!, ...terms, projectStatus: 'RECOVERED' },
    { ...item!, ...terms, projectStatus: 'WRITTEN_OFF', endOfTerm: '2026-06-10' },
    { ...item!, ...terms, projectStatus: 'WRITTEN_OFF' },
  ];
  const json = shown.map((one, index) => ({ ...one, id: `inv-${index}` }));
  const cards = await cardsOnTenthOfMay(page, { origin, token: individual, json });
  const completed = text('investments', 'Completed on {completedOn}', 'en', { completedOn: '2 May 2026' });
  for (const late of [0, 1]) {
    await expect(cards.nth(late)).toContainText(
      text('investments', 'The term ended on {completedOn}', 'en', { completedOn: '2 May 2026' }),
    );
    await expect(cards.nth(late)).not.toContainText(completed);
  }
  await expect(cards.nth(2)).toContainText(completed);
  for (const writtenOff of [3, 4]) await expect(cards.nth(writtenOff)).not.toContainText(/ left|2026/);
});

test('a contract opens as PDF in a tab of its own [INV-09]', async ({ page, origin, individual }) => {
  let resolveFile = (_file: { type: string; size: number }) => {};
  const opened = new Promise<{ type: string; size: number }>((resolve) => {
    resolveFile = resolve;
  });
  await page.exposeFunction('tellFile', (type: string, size: number) => resolveFile({ type, size }));
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      (window as unknown as { tellFile(type: string, size: number): void }).tellFile(file.type, file.size);
      return make(file);
    };
  });
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  // a browser without a viewer for PDFs hands the address to its downloads, and the tab stays empty
  const shown = page
    .waitForEvent('popup')
    .then((tab) => Promise.any([tab.waitForURL(/^blob:/).then(() => tab.url()), tab.waitForEvent('download').then((file) => file.url())]));
  const [answer, address] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/documents\//),
    shown,
    page
      .getByRole('button', { name: beginningOf('investments', 'Contract of {projectName}, opens in a new tab') })
      .first()
      .click(),
  ]);
  const { content }: { content: string } = await answer.json();
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(address).toMatch(/^blob:/);
  expect(await opened).toEqual({ type: 'application/pdf', size: Buffer.from(content, 'base64').length });
});

test('the export is a spreadsheet named by its time, and a failed one shows an error [INV-10]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('ui', 'List of investments (XLSX)') }).click();
  expect((await download).suggestedFilename()).toMatch(/^investments-report-\d{8}-\d{6}\.xlsx$/);
  await fault(page, origin, { operationId: 'getInvestmentsReport', kind: 'status', status: 500 });
  await page.getByRole('button', { name: text('ui', 'List of investments (XLSX)') }).click();
  await expect(page.getByText(text('ui', 'reports.error'))).toBeVisible();
});

test('an unpaid investment links to its next step; each investment shows what was received and what is late', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const open = page.getByRole('region', { name: text('investments', 'Not finished') }).getByRole('listitem');
  await expect(open).toHaveCount(3);
  await expect(
    open.getByRole('link', { name: text('investments', 'Bank details for {projectName}', 'en', { projectName: 'Riverside Homes' }) }),
  ).toHaveAttribute('href', /^\/payments\/direct\//);
  await expect(
    open.getByRole('link', { name: text('investments', 'Continue with {projectName}', 'en', { projectName: 'Riverside Homes' }) }),
  ).toHaveAttribute('href', /\/invest\/[^/]+$/);
  await page.getByText(text('investments', 'Show the months as a table')).click();
  await expect(page.getByRole('table', { name: text('investments', 'Payments by month') }).getByRole('row')).toHaveCount(20);
  await page.getByRole('button', { name: text('investments', 'Payments of {projectName}', 'en', { projectName: 'Pine Hill' }) }).click();
  const modal = page.getByRole('dialog', { name: text('investments', 'Payments of {projectName}', 'en', { projectName: 'Pine Hill' }) });
  await expect(modal.getByText(text('investments', 'Paid'), { exact: true }).first()).toBeVisible();
  await expect(modal.getByText(text('investments', 'Late'), { exact: true })).toHaveCount(1);
  // a bond is repaid too, and is no loan
  await expect(modal.getByRole('columnheader')).toHaveText([
    text('investments', 'Due on'),
    text('investments', 'Status'),
    text('investments', 'Interest, €'),
    text('investments', 'Principal, €'),
  ]);
  await expect(page).toHaveURL(/\?payments=/);
  const download = page.waitForEvent('download');
  await modal.getByRole('button', { name: text('investments', 'Add to calendar') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('payments.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain('BEGIN:VEVENT');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: text('investments', 'Payments of {projectName}', 'en', { projectName: 'Lake Resort' }) }).click();
  await expect(
    page.getByRole('dialog').getByText(text('investments', 'This project was cancelled. No payments will follow.')),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});

test('where the money is adds up to what is lent, divided by project, kind, time left and state', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  const lent: Item[] = await (
    await page.request.get(`${origin}/api/v1/investments?status=PAYMENT_COMPLETED&status=COMPLETED`, {
      headers: { Authorization: `Bearer ${individual}` },
    })
  ).json();
  const working = lent.filter(({ projectStatus }) => projectStatus !== 'PAID_OFF' && projectStatus !== 'CANCELED');
  const total = working.reduce((sum, { amountInvested }) => sum + Math.round(amountInvested * 100), 0);
  await page.goto(`${origin}/dashboard/investments`);
  const section = page.getByRole('region', { name: text('investments', 'Where your money is') }).first();
  const table = section.getByRole('table', { name: text('investments', 'Where your money is') });
  const figures = async () => {
    const rows = await table.locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const [amount = '', share = ''] = (await row.getByRole('cell').allInnerTexts()).slice(-2);
        return {
          name: await row.getByRole('rowheader').innerText(),
          cents: Math.round(Number(amount.replaceAll(',', '')) * 100),
          share: parseFloat(share),
        };
      }),
    );
  };
  const names: Record<string, string[]> = {};
  for (const by of [
    text('investments', 'Project'),
    text('investments', 'Type'),
    text('investments', 'Time left'),
    text('investments', 'Status'),
  ]) {
    await section.getByLabel(text('investments', 'Group by')).selectOption({ label: by });
    const shown = await figures();
    names[by] = shown.map(({ name }) => name);
    expect(
      shown.reduce((sum, { cents }) => sum + cents, 0),
      by,
    ).toBe(total);
    for (const { name, cents, share } of shown) expect(share, `${by}: ${name}`).toBeCloseTo((100 * cents) / total, 1);
  }
  expect(names[text('investments', 'Project')]!.toSorted()).toEqual([...new Set(working.map(({ projectName }) => projectName))].toSorted());
  expect(names[text('investments', 'Status')]).toContain(text('investments', 'Late'));

  const { users } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ name: 'Test House' }, { name: 'Test Bonds', projectType: 'BONDS' }],
    investments: [
      { user: 0, project: 0, amount: 1000, status: 'COMPLETED' },
      { user: 0, project: 1, amount: 3000, status: 'COMPLETED' },
    ],
  });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/dashboard/investments`);
  await section.getByLabel(text('investments', 'Group by')).selectOption({ label: text('investments', 'Type') });
  expect(await figures()).toEqual([
    { name: text('investments', 'Bonds'), cents: 300_000, share: 75 },
    { name: text('investments', 'Loans'), cents: 100_000, share: 25 },
  ]);
});

test('a repaid investment moves into another project from its card, once [TRF-01, TRF-02, TRF-03]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  await page.getByText(text('investments', 'Move to another project')).click();
  await page
    .locator('details', { hasText: text('investments', 'Move to another project') })
    .getByRole('link', { name: 'Riverside Homes', exact: true })
    .click();
  await expect(
    page.getByRole('heading', { name: text('investing', 'Move your money to {name}', 'en', { name: 'Riverside Homes' }) }),
  ).toBeFocused();
  await expect(page.getByLabel(text('investing', 'Amount'))).toBeDisabled();
  await accessible(page);
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: messages.continueToConfirmation }).click();
  const move = page.getByRole('button', { name: beginningOf('investing', 'Move {amount}', 'en', { amount: '€5,000.00' }) });
  await expect(move).toBeDisabled();
  await page.getByRole('checkbox').check();
  await accessible(page);
  await move.click();
  await expect(
    page.getByRole('heading', { name: text('investing', 'Your money is now in {name}', 'en', { name: 'Riverside Homes' }) }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: text('payment-status', 'Invest again') })).toHaveCount(0);
  const address = page.url();
  await page
    .getByRole('main')
    .getByRole('link', { name: text('ui', 'My investments') })
    .click();
  await expect(page.getByText(text('investments', 'Move to another project'))).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: text('investing', 'This money has already been moved') })).toBeVisible();
});

test('an answer of 401 to any call signs out [ERR-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await fault(page, origin, { operationId: 'getInvestmentSummary', kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.getByLabel(text('registration', 'Password'))).toBeVisible();
  await page.goto(`${origin}/healthz`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

for (const width of [390, 1440])
  test(`a long list shows twelve, loads the rest by keyboard, announces it and is as long after Back, ${width} px wide [INV-01]`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { users, projects } = await scenario(page.request, origin, {
      users: [{}],
      projects: [{}],
      investments: Array.from({ length: 15 }, (_, index) => ({ user: 0, project: 0, amount: 1000 + 500 * index, status: 'COMPLETED' })),
    });
    const asked: URL[] = [];
    page.on('request', (request) => void (request.url().includes('/api/v1/investments?') && asked.push(new URL(request.url()))));
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/dashboard/investments`);
    const list = page
      .getByRole('region', { name: text('investments', 'All investments') })
      .or(page.getByRole('main'))
      .last();
    const cards = list.locator('li:has(img)');
    await expect(cards).toHaveCount(12);
    const more = page.getByRole('button', { name: text('investments', 'Show more ({remaining} left)', 'en', { remaining: 3 }) });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(15);
    await expect(
      page.getByRole('status').filter({
        hasText: text('investments', '{rows, plural, one {# more investment loaded} other {# more investments loaded}}', 'en', {
          rows: 3,
        }),
      }),
    ).toHaveCount(1);
    await expect(page.getByRole('button', { name: beginningOf('investments', 'Show more ({remaining} left)') })).toHaveCount(0);
    expect(asked.filter((url) => url.searchParams.has('cursor'))).toHaveLength(1);
    await fits(page);
    await accessible(page);
    const last = cards.last().getByRole('link').first();
    await last.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/project/${projects[0]!.id}`);
    await page.goBack();
    await expect(cards).toHaveCount(15);
    await expect(last).toBeInViewport();
  });
