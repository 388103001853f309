import { expect, projects, test, withToken } from './support.ts';

test('a late loan says since when, and shows which payments came [PROJ-08]', async ({ page, origin }) => {
  const late = (await projects(page.request, origin)).find(({ status }) => status === 'LATE')!;
  await page.goto(`${origin}/project/${late.id}`);
  await expect(page.getByText(/The payment due on .+ has not come\. Days late: \d+\./)).toBeVisible();
  const schedule = page.getByRole('region', { name: /^Repayment schedule/ });
  await expect(schedule.locator('[data-due="LATE"]')).toHaveCount(late.repaymentSchedule!.filter(({ status }) => status === 'LATE').length);
  await expect(schedule.locator('[data-due="PAID"]').first()).toHaveText('Paid');
  await expect(page.getByText('This project takes no money at the moment.')).toBeVisible();
});

test('bonds show their facts and how many an amount buys', async ({ page, origin }) => {
  const bonds = (await projects(page.request, origin)).find(({ bond, investingEnabled }) => bond && investingEnabled)!;
  await page.goto(`${origin}/project/${bonds.id}`);
  const main = page.getByRole('main');
  for (const [name, value] of [
    ['ISIN', bonds.bond!.isin],
    ['Rank', 'Senior'],
    ['Secured', 'yes'],
  ] as const)
    await expect(main.locator('dl > div').filter({ hasText: name }).first()).toContainText(value);
  const calculator = page.getByRole('complementary', { name: 'Calculator' });
  await calculator.getByLabel('You invest').fill('7000');
  await expect(calculator.locator('dl div').first()).toHaveText('Bonds7');
});

test('an amount above the suggested one gets a note, and can be lent all the same', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/project/riverside-homes`);
  const calculator = page.getByRole('complementary', { name: 'Calculator' });
  const note = calculator.getByText(/is above what we suggest for you in one project/);
  await calculator.getByLabel('You lend').fill('900');
  await expect(calculator.locator('dl')).toContainText('You get back');
  await expect(note).toHaveCount(0);
  await calculator.getByLabel('You lend').fill('40000');
  await expect(note).toBeVisible();
  await expect(calculator.getByRole('link', { name: /^Invest in/ })).toBeVisible();
});

test('the key information sheet comes as a PDF for a tab of its own, also without an account', async ({ page, origin }) => {
  // made once beforehand: the first sheet of a server takes a while
  expect((await page.request.get(`${origin}/api/v1/documents/kiis-riverside-homes`)).ok()).toBe(true);
  await page.goto(`${origin}/project/riverside-homes`);
  const [answer, tab] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/documents\/kiis-riverside-homes/),
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open Key investment information sheet' }).click(),
  ]);
  const { content }: { content: string } = await answer.json();
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(tab.isClosed()).toBe(false);
  await expect(page.getByText('The document could not be opened. Try again.')).toHaveCount(0);
});
