import type { Page } from '@playwright/test';
import { formatDate } from '../../../domain/format.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { text } from '../../support/catalogue.ts';
import { expect, fits, house, scenario, test, title, withToken } from './support.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function reads(page: Page, locale: Locale) {
  await page.addInitScript((language) => localStorage.setItem('i18nextLng', language), locale);
}

/** The pages of a signed-in user who lends to a project and may transfer repaid money into it. */
async function pagesOf(page: Page, origin: string, name: string = house.name) {
  const { users, projects, investments } = await scenario(page.request, origin, {
    users: [{ country: 'LT' }],
    projects: [
      { ...house, name },
      { ...house, name: 'Old House', status: 'PAID_OFF' },
    ],
    investments: [
      { user: 0, project: 0, amount: 50_000 },
      { user: 0, project: 1, amount: 50_000, status: 'COMPLETED' },
    ],
  });
  await withToken(page, origin, users[0]!.token);
  const project = `${origin}/project/${projects[0]!.id}`;
  const contract = `${project}/invest/${investments[0]!.id}`;
  const steps = [`${project}/invest`, contract, `${contract}/payment`, `${project}/transfer-investment/${investments[1]!.id}`];
  return { project, contract, steps, questionnaire: `${origin}/questionnaire` };
}

/** Opens a page with all that it loads. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(title(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// WCAG 2.2, 1.4.10
test('at 320 px nothing sticks out of a step, in Lithuanian', async ({ page, origin }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await reads(page, 'lt');
  const { contract, steps } = await pagesOf(page, origin);
  for (const address of steps) {
    await open(page, address);
    await fits(page);
  }
  await open(page, contract);
  const paper = await page.locator('canvas').first().boundingBox();
  const button = await page.getByRole('button', { name: text('ui', 'Zoom in', 'lt') }).boundingBox();
  expect(button!.x + button!.width, 'the controls end where the page ends').toBeLessThanOrEqual(paper!.x + paper!.width + 1);
});

test('at 320 px a password does not run under the button that shows it, in Portuguese', async ({ page, origin }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await reads(page, 'pt');
  await open(page, `${origin}/register?lang=pt`);
  const field = page.getByLabel(text('registration', 'Password', 'pt'), { exact: true });
  const button = await page.getByRole('button', { name: text('ui', 'Show password', 'pt') }).boundingBox();
  const textEnd = await field.evaluate(
    (input) => input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight),
  );
  expect(textEnd).toBeLessThanOrEqual(button!.x);
});

for (const locale of ['lt', 'pt'] as const)
  test(`at 320 px the days of bonds stay on one line, in ${locale}`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const projects = (await (await page.request.get(`${origin}/api/v1/projects`)).json()) as components['schemas']['Project'][];
    const { id, bond } = projects.find((project) => project.status === 'FULLY_FUNDED' && project.bond)!;
    await open(page, `${origin}/project/${id}?lang=${locale}`);
    await fits(page);
    for (const day of [bond!.issueDate, bond!.maturityDate]) {
      const value = page.locator('main dl dd').filter({ hasText: formatDate(day, locale) });
      const { height, line } = await value.evaluate((dd) => {
        const range = document.createRange();
        range.selectNodeContents(dd);
        return { height: range.getBoundingClientRect().height, line: Number.parseFloat(getComputedStyle(dd).lineHeight) };
      });
      expect(height, formatDate(day, locale)).toBeLessThan(1.5 * line);
    }
  });

// WCAG 2.2, 1.4.4
for (const locale of ['de', 'lt'] as const)
  test(`with text twice as large nothing sticks out of a step on a phone, in ${locale}`, async ({ page, origin }) => {
    await reads(page, locale);
    const { steps, questionnaire } = await pagesOf(page, origin);
    for (const address of [...steps, questionnaire]) {
      await open(page, address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await fits(page);
      for (const field of await page.getByRole('main').getByRole('textbox').all())
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), 'the amount is seen whole').toBeLessThanOrEqual(0);
    }
  });

test('a name that is one long word breaks, on its page and beside the steps', async ({ page, origin }) => {
  const { project, steps } = await pagesOf(page, origin, 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau');
  for (const address of [project, ...steps]) {
    await open(page, address);
    await fits(page);
  }
});

test('the tab of the page is seen whole, also once the counts have made the others wider [ADMIN-01]', async ({ page, origin }) => {
  await reads(page, 'de');
  const { users } = await scenario(page.request, origin, { users: [{ userGroup: 'ADMIN', roles: ['OWNER'] }] });
  await page.route('**/api/v1/admin/counts', (route) =>
    route.fulfill({ json: { proposals: 12, transfers: 34, reviews: 56, findings: 78 } satisfies components['schemas']['WaitingCounts'] }),
  );
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/jobs`);
  const tabs = page.getByRole('navigation', { name: text('back-office', 'Administration', 'de') });
  await expect(tabs.locator('[data-count]').first()).toBeVisible();
  const cut = () =>
    tabs.evaluate((row) => {
      const [frame, tab] = [row.getBoundingClientRect(), row.querySelector('[aria-current]')!.getBoundingClientRect()];
      return Math.max(0, Math.ceil(frame.left - tab.left), Math.ceil(tab.right - frame.right));
    });
  await expect.poll(cut).toBeLessThanOrEqual(1);
});
