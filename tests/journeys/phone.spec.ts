import { bondAgreements } from '../../domain/bonds.ts';
import { text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { expect, fits, scenario, test, unpaid, withToken } from './pages/support.ts';
import { unseen } from './unseen.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.describe('before the answer about cookies', () => {
  test.use({ visitor: 'new' });

  test('the question about cookies never covers the registration form of a phone [SHELL-16, REG-01, 25 E7]', async ({ page, origin }) => {
    await page.goto(`${origin}/register`);
    await page.waitForLoadState('networkidle');
    const form = page.getByRole('main').locator('form');
    await expect(form).toBeVisible();
    await expect(page.getByRole('region', { name: text('consent', 'Cookies') })).toBeHidden();
    for (const field of await form.getByRole('textbox').all()) {
      await field.focus();
      expect(await unseen({ field }), (await field.getAttribute('id')) ?? '').toEqual([]);
    }
  });
});

test('signs and words of the entries of the menu stand below each other [SHELL-04, 25 E7]', async ({ page, origin }) => {
  await page.goto(`${origin}/faq`);
  await page.getByRole('button', { name: text('ui', 'Menu'), exact: true }).click();
  const banner = page.getByRole('banner');
  const edges = (role: 'button' | 'link', name: string) =>
    banner.getByRole(role, { name, exact: true }).evaluate((entry) => {
      const words = document.createRange();
      words.selectNodeContents([...entry.childNodes].at(-1)!);
      return { sign: entry.querySelector('svg')?.getBoundingClientRect().left, words: words.getBoundingClientRect().left };
    });
  expect(await edges('button', text('ui', 'Sign in'))).toEqual(await edges('link', messages.createAccount));
});

test('what shows the contract is there before the amount is confirmed, and the investment is fetched once [WIZ-05, 25 E1]', {
  tag: '@full',
}, async ({ page, origin }) => {
  const { token, project } = await unpaid(page.request, origin);
  await withToken(page, origin, token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${project}/invest`);
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill('500');
  await expect.poll(() => asked.filter((path) => /\/pdf-view-[^/]+\.js$/.test(path)).length).toBe(1);
  await expect.poll(() => asked.filter((path) => /\/pdf\.worker[^/]*$/.test(path)).length).toBe(1);
  asked.length = 0;
  await page.getByRole('button', { name: messages.continueToContract }).click();
  await expect(page.locator('main canvas').first()).toBeVisible();
  expect(asked.filter((path) => /\.m?js$/.test(path))).toEqual([]);
  expect(asked.filter((path) => path.includes('/api/v1/investments/'))).toHaveLength(1);
});

test('a page of the contract fits the width of a phone, can be zoomed and read as text, and its controls stay in reach [WIZ-05, 25 E1]', {
  tag: '@full',
}, async ({ page, origin }) => {
  const { token, contract } = await unpaid(page.request, origin);
  await withToken(page, origin, token);
  await page.goto(contract);
  const sheet = page.locator('main canvas').first();
  await expect(sheet).toBeVisible();
  const drawn = () => sheet.evaluate((canvas) => canvas.getBoundingClientRect().width);
  const frame = page.locator('main section').filter({ has: page.locator('canvas') });
  const overflow = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(drawn).toBeGreaterThan(340);
  expect(await overflow()).toBe(0);
  await fits(page);
  // only the margin is between the page and the project below it
  const [end, next] = await Promise.all([
    frame.boundingBox(),
    page.getByRole('complementary', { name: text('ui', 'Project') }).boundingBox(),
  ]);
  expect(next!.y - end!.y - end!.height).toBeLessThan(170);
  await page.getByRole('button', { name: text('ui', 'Zoom in') }).click();
  await expect.poll(drawn).toBeGreaterThan(420);
  await frame.dispatchEvent('pointerdown', { pointerId: 1, pointerType: 'touch', clientX: 100, clientY: 500 });
  await frame.dispatchEvent('pointerdown', { pointerId: 2, pointerType: 'touch', clientX: 200, clientY: 500 });
  await frame.dispatchEvent('pointermove', { pointerId: 2, pointerType: 'touch', clientX: 300, clientY: 500 });
  await expect.poll(drawn).toBeGreaterThan(840);
  await page.evaluate(() => scrollBy(0, 900));
  expect(
    await unseen({
      'next page': page.getByRole('button', { name: text('ui', 'Next page') }),
      'zoom out': page.getByRole('button', { name: text('ui', 'Zoom out') }),
    }),
  ).toEqual([]);
  await page.getByRole('button', { name: text('ui', 'Text') }).click();
  const article = page.getByRole('article', { name: /contract/i });
  await expect(article.getByRole('heading', { name: text('server', 'contract.terms') })).toBeVisible();
  expect(await article.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(15);
  await fits(page);
});

test('who is to buy bonds reads which steps are left, with and without the questions [BOND-02, 25 E7]', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{ status: 'ACTIVE', projectType: 'BONDS', loanAmount: 900_000 }],
  });
  await withToken(page, origin, users[0]!.token);
  const main = page.getByRole('main');
  const questionsFirst = text('investing', 'Nothing is owed yet. Questions about bonds and the contract come before you pay.');
  await page.goto(`${origin}/project/${projects[0]!.id}/bonds`);
  await expect(main.getByRole('listitem').filter({ hasText: text('investing', 'Questions') })).toBeVisible();
  await expect(main).toContainText(questionsFirst);
  const agreements = Object.fromEntries(bondAgreements.map((bondAgreement) => [bondAgreement, true]));
  const answered = await page.request.post(`${origin}/api/v1/bonds/questionnaire`, {
    headers: { Authorization: `Bearer ${users[0]!.token}` },
    data: { ...agreements, bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 },
  });
  expect(answered.ok(), await answered.text()).toBe(true);
  await page.reload();
  await expect(main).toContainText(text('investing', 'You owe nothing yet. Next you read the contract, then you pay.'));
  await expect(main.getByRole('listitem').filter({ hasText: text('investing', 'Questions') })).toHaveCount(0);
  await expect(main).not.toContainText(questionsFirst);
});
