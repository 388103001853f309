import type { Page } from '@playwright/test';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { toCents } from '../../../domain/money.ts';
import { accessible } from '../fixtures.ts';
import { beginningOf, text } from '../../support/catalogue.ts';
import { unseen } from '../unseen.ts';
import { cardTitles, expect, scenario, test, unpaid, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';

test.use({ viewport: { width: 390, height: 844 } });

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
        ['/invest', { heading: main.getByRole('heading', { level: 1 }), project: cardTitles(page).first() }],
      ] as const) {
        await page.goto(origin + path);
        await expect(question, path).toHaveCSS('opacity', '1');
        const { height } = (await question.boundingBox())!;
        expect(height, path).toBeLessThanOrEqual(844 / 4);
        expect(await unseen(wanted), path).toEqual([]);
        await expect(invitation, path).toBeHidden();
        const titles = path === '/' ? main.getByRole('heading', { level: 3 }) : cardTitles(page);
        const first = (await titles.first().boundingBox())!;
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
