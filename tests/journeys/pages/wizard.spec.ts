import { accessible } from '../fixtures.ts';
import { expect, fault, scenario, test, withToken } from './support.ts';
import type { Page } from '@playwright/test';
import type { Scenario } from '../../../server/sandbox/scenario.ts';

const house = { name: 'Test House', status: 'ACTIVE', loanAmount: 900_000, termMonths: 18 } as const;
const nineAndAHalf = [
  { threshold: 100, interest: 9 },
  { threshold: 500, interest: 9.5 },
];

/** Somebody new with a new investment of 500 € in a project of its own; the browser is signed in. */
async function invested(page: Page, origin: string, { user = {}, project = {} }: { user?: object; project?: object } = {}) {
  const wanted: Scenario = {
    users: [user],
    projects: [{ ...house, interestPerAnnum: nineAndAHalf, ...project }],
    investments: [{ user: 0, project: 0, amount: 500 }],
  };
  const { users, projects, investments } = await scenario(page.request, origin, wanted);
  await withToken(page, origin, users[0]!.token);
  const amount = `${origin}/project/${projects[0]!.id}/invest`;
  const contract = `${amount}/${investments[0]!.id}`;
  return { amount, contract, payment: `${contract}/payment`, id: investments[0]!.id, project: projects[0]!.id, token: users[0]!.token };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the list of countries finds by typing, offers at most 300, the own one first, and one has to be chosen [PAY-02, UI-03, CONST-05]', async ({
  page,
  origin,
}) => {
  const { payment } = await invested(page, origin, { user: { country: 'LT' } });
  await page.goto(payment);
  const country = page.getByRole('combobox');
  await expect(country).toHaveValue('Lithuania');
  await page.getByRole('button', { name: 'Show all' }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText('Lithuania');
  const names = await options.allTextContents();
  expect(names.length).toBeGreaterThan(200);
  expect(names.length).toBeLessThanOrEqual(300);
  expect(names.slice(1)).toEqual(names.slice(1).sort(new Intl.Collator('en').compare));
  await country.fill('germ');
  await expect(options).toHaveText(['Germany']);
  await country.fill('nowhere at all');
  await expect(options).toHaveCount(0);
  await country.press('Escape');
  await title(page).click();
  await expect(country).toHaveValue('Lithuania');
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
  const sheet = page.locator('canvas');
  await expect(sheet).toBeVisible();
  const width = await sheet.evaluate((canvas) => Number.parseFloat(getComputedStyle(canvas).width));
  expect(width / 595.28).toBeCloseTo(1.2, 2);
  const { investmentDocuments } = await (
    await page.request.get(`${origin}/api/v1/investments/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  const document = investmentDocuments.find(({ type }: { type: string }) => type === 'CONTRACT_DOCUMENT');
  expect(asked).toContain(`${origin}/api/v1/documents/${document.id}`);
  await expect(page.getByText(/Page 1 of \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the PDF' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^contract-.*\.pdf$/);
  expect(workers.length).toBeGreaterThan(0);
  for (const address of [...workers, ...asked]) expect(new URL(address.replace(/^blob:/, '')).origin).toBe(origin);
});
