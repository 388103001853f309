import type { components } from '../../../openapi/schema.d.ts';
import { columns, expect, fault, signedIn, test, withToken } from './support.ts';

type Item = components['schemas']['InvestmentListItem'];

test('the summary shows four figures, the return with two decimals [INV-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.route('**/api/v1/investments/summary', (route) =>
    route.fulfill({ json: { earnings: 1234.5, totalInvested: 16000, activeInvestments: 3, weightedAverageReturn: 9.456789 } }),
  );
  await page.goto(`${origin}/dashboard/investments`);
  const figures = page.getByRole('region', { name: 'Summary' }).locator('dl > div');
  await expect(figures).toHaveText([
    'Earned1,234.50\u00a0€',
    'Invested in total16,000.00\u00a0€',
    'Active investments3',
    'Average interest, weighted9.46\u00a0%',
  ]);
});

test('investments stand in one, two and three columns [INV-04]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
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

test('an empty list leads to the projects, a failed one can be tried again [INV-05]', async ({ page, origin }) => {
  await signedIn(page, origin);
  await fault(page, origin, { operationId: 'listInvestments', kind: 'status', status: 500 });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.getByRole('heading', { name: 'We could not load your investments' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing built yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See open projects' }).click();
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
    ['Market Hall', 'Repaid', 'PAID_OFF'],
    ['Lake Resort', 'Cancelled', 'CANCELED'],
    ['Pine Hill', 'Late', 'ACTIVE'],
    ['Mill Lofts', 'Fully funded', 'ACTIVE'],
    ['Linden Court', 'Open', 'ACTIVE'],
  ] as const) {
    await expect(badge(project)).toHaveText(word);
    await expect(badge(project)).toHaveAttribute('data-status', tone);
  }
  const hue = async (project: string) => badge(project).evaluate((one) => getComputedStyle(one).color);
  const [blue, red, green, late] = await Promise.all(['Market Hall', 'Lake Resort', 'Mill Lofts', 'Pine Hill'].map(hue));
  expect(new Set([blue, red, green]).size).toBe(3);
  expect(late).toBe(green);
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
  await page.route(/\/api\/v1\/investments\?/, (route) => route.fulfill({ json }));
  await withToken(page, origin, individual);
  await page.clock.setFixedTime(new Date('2026-05-10T10:00:00Z'));
  await page.goto(`${origin}/dashboard/investments`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards.nth(0)).toContainText('1 year 1 month left');
  await expect(cards.nth(0)).not.toContainText('late');
  await expect(cards.nth(1)).toContainText('Completed on 2 May 2026');
  await expect(cards.nth(2)).toContainText('10 days left');
  await expect(cards.nth(2)).toContainText('4 days late');
});

test('a contract opens as PDF in a tab of its own [INV-09]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/investments`);
  const [answer, tab] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/documents\//),
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /^Contract of/ })
      .first()
      .click(),
  ]);
  const { content }: { content: string } = await answer.json();
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => tab.url()).toMatch(/^blob:/);
});

test('an answer of 401 to any call signs out [ERR-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await fault(page, origin, { operationId: 'getInvestmentSummary', kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
  await page.goto(`${origin}/dashboard/investments`);
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto(`${origin}/healthz`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
