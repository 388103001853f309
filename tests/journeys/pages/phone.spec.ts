import type { Locator, Page } from '@playwright/test';
import { bondAgreements } from '../../../domain/bonds.ts';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { toCents } from '../../../domain/money.ts';
import { accessible } from '../fixtures.ts';
import { beginningOf, text } from '../../support/catalogue.ts';
import { expect, fits, scenario, test, unpaid, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Which of these somebody does not see whole: outside of the window, or with something in front of an edge. */
async function unseen(wanted: Record<string, Locator>): Promise<string[]> {
  const hidden: string[] = [];
  for (const [name, one] of Object.entries(wanted)) {
    const isSeen = await one.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isFront = (y: number) => {
        const front = document.elementFromPoint((left + right) / 2, y);
        return front !== null && (element.contains(front) || front.contains(element));
      };
      return top >= 0 && bottom <= innerHeight && isFront(top + 2) && isFront(bottom - 2);
    });
    if (!isSeen) hidden.push(name);
  }
  return hidden;
}

async function reads(page: Page, locale: Locale) {
  await page.addInitScript((language) => localStorage.setItem('i18nextLng', language), locale);
}

const tiers = [
  { threshold: 0, interest: 9 },
  { threshold: 5_000, interest: 10.5 },
];

for (const visitor of ['known', 'new'] as const)
  test.describe(visitor === 'new' ? 'before the answer about cookies' : 'after the answer about cookies', () => {
    test.use({ visitor });

    for (const locale of locales)
      test(`amount, rate, result and warning stand on one screen of a phone, in ${locale} [WIZ-02, BOND-06, TRF-01]`, async ({
        page,
        origin,
      }) => {
        const { users, projects, investments } = await scenario(page.request, origin, {
          users: [{ netWorth: 10_000 }],
          projects: [
            { name: 'Tall House', status: 'ACTIVE', loanAmount: 900_000, interestPerAnnum: tiers, termMonths: 12 },
            {
              name: 'Green Bonds',
              status: 'ACTIVE',
              projectType: 'BONDS',
              loanAmount: 900_000,
              minInvestment: 1_000,
              interestPerAnnum: tiers,
              termMonths: 12,
            },
            { name: 'Repaid House', status: 'PAID_OFF' },
          ],
          investments: [{ user: 0, project: 2, amount: 50_000, status: 'COMPLETED' }],
        });
        const [loan, bonds] = projects.map(({ id }) => `${origin}/project/${id}`);
        await reads(page, locale);
        await withToken(page, origin, users[0]!.token);
        const main = page.getByRole('main');
        for (const [address, isTyped] of [
          [`${loan}/invest`, true],
          [`${bonds}/bonds`, true],
          [`${loan}/transfer-investment/${investments[0]!.id}`, false],
        ] as const) {
          await page.goto(address);
          await expect(main.getByRole('textbox'), address).toHaveValue(/^50.000$/);
          const figure = (text: string) => main.getByRole('definition').filter({ hasText: text }).first();
          await page.waitForLoadState('networkidle');
          expect(
            await unseen({
              amount: main.getByRole('textbox'),
              rate: figure(formatPercent(10.5, locale)),
              result: figure(formatMoney(toCents(55_250), locale)),
              ...(isTyped && { warning: main.getByRole('status').filter({ hasText: /50.000/ }) }),
            }),
            address,
          ).toEqual([]);
        }
        await accessible(page);
      });
  });

test.describe('before the answer about cookies', () => {
  test.use({ visitor: 'new' });

  test('on a phone the question about cookies waits on pages with a bar at the foot, and nothing is measured meanwhile [SHELL-16, CONS-05]', async ({
    page,
    origin,
  }) => {
    const { token, project, contract } = await unpaid(page.request, origin);
    await withToken(page, origin, token);
    const question = page.getByRole('region', { name: text('consent', 'Cookies') });
    const traces: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/traces')) traces.push(request.url());
    });
    for (const [address, onward] of [
      [`${project}/invest`, messages.continueToContract],
      [`${contract}?step=document`, messages.continueToPayment],
      [`${contract}/payment`, beginningOf('payment', 'Pay {money}', 'en', { money: '€500' })],
    ] as const) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      const bar = await page.getByRole('main').getByRole('button', { name: onward }).boundingBox();
      await expect(question, address).toBeHidden();
      expect(bar!.y, address).toBeGreaterThan(700);
      expect(await page.evaluate(() => localStorage.getItem('analytics-consent-granted'))).toBeNull();
    }
    expect(traces).toEqual([]);
    await page.goto(`${origin}/faq`);
    await expect(question).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${project}/invest`);
    await expect(question).toBeVisible();
  });

  test('the question about cookies takes less than an eighth of a phone’s screen [SHELL-16, CONS-07]', async ({ page, origin }) => {
    for (const locale of locales) {
      await page.goto(`${origin}/healthz`);
      await page.evaluate((language) => localStorage.setItem('i18nextLng', language), locale);
      await page.goto(`${origin}/faq`);
      const question = page.locator('#root > section');
      await expect(question).toBeVisible();
      await expect(question).toHaveCSS('opacity', '1');
      expect((await question.boundingBox())!.height, locale).toBeLessThan(844 / 8);
    }
  });

  test('the question about cookies never covers the registration form of a phone [SHELL-16, REG-01]', async ({ page, origin }) => {
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

test.describe('the first screen of a visitor who has never been here', () => {
  test.use({ visitor: 'new' });

  for (const locale of locales)
    test(`shows what the page is for, in ${locale} [SHELL-14, SHELL-16, PROJ-01]`, async ({ page, origin }) => {
      await reads(page, locale);
      const main = page.getByRole('main');
      const question = page.locator('#root > section');
      const invitation = page.getByRole('complementary', {
        name: text('ui', messages.invitation, locale),
        exact: true,
        includeHidden: true,
      });
      for (const [path, wanted] of [
        [
          '/',
          {
            heading: main.getByRole('heading', { level: 1 }),
            way: main.getByRole('link', { name: text('home', 'See the projects', locale) }).first(),
          },
        ],
        ['/invest', { heading: main.getByRole('heading', { level: 1 }), project: main.getByRole('heading', { level: 3 }).first() }],
      ] as const) {
        await page.goto(origin + path);
        await expect(question, path).toHaveCSS('opacity', '1');
        const { height } = (await question.boundingBox())!;
        expect(height, path).toBeLessThanOrEqual(844 / 4);
        expect(await unseen(wanted), path).toEqual([]);
        await expect(invitation, path).toBeHidden();
        const first = (await main.getByRole('heading', { level: 3 }).first().boundingBox())!;
        for (const way of await main.locator('a[href^="/register"]').all()) {
          const place = await way.boundingBox();
          expect(place?.y ?? Infinity, `${path}: no second invitation above the first project`).toBeGreaterThan(first.y);
        }
        await page.mouse.wheel(0, 120);
        await expect(invitation, path).toBeVisible();
        const asked = (await question.boundingBox())!.height + (await invitation.boundingBox())!.height;
        expect(asked, `${path}: the question and the invitation together`).toBeLessThan(844 / 3);
      }
    });
});

test('signs and words of the entries of the menu stand below each other', async ({ page, origin }) => {
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

test('what shows the contract is there before the amount is confirmed, and the investment is fetched once [WIZ-05, 25 E1]', async ({
  page,
  origin,
}) => {
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

test('a page of the contract fits the width of a phone, can be zoomed and read as text, and its controls stay in reach [WIZ-05, 25 E1]', async ({
  page,
  origin,
}) => {
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
  // nothing but the margin stands between the page and the project below it
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
  const agreements = Object.fromEntries(bondAgreements.map((it) => [it, true]));
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
