import type { Page } from '@playwright/test';
import { expect, machineNamed, machines, test, withReports } from './fixtures.ts';

const { record, title, name } = machineNamed('payment-status');
const at = '2026-11-21T08:00:00.000Z';
const titleOf = (state: string) => record.states.find((it) => it.name === state)?.title ?? '';

/** The sentence about the version that is compared; the commits below have one too. */
const told = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'since' });
/** The differences of the machine; each commit below is an article too. */
const articleOf = (page: Page, differences: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: `${title} ${differences}`, exact: true }) });

/** What is laid aside to compare with: the machines as they were, with some of them changed. */
async function withBefore(page: Page, change: (record: (typeof machines)[number]['record']) => void, reports?: object) {
  const records = machines.map(({ record: it }) => structuredClone(it));
  const before = records.find(({ machine }) => machine === name);
  if (before) change(before);
  await page.route('**/atlas/reports/before/records.json', (route) => route.fulfill({ json: { revision: 'v1', at, records } }));
  await page.route('**/atlas/reports/before/digest.json', (route) => route.fulfill({ json: reports ?? { walked: {} } }));
}

test('differences from another version are listed in plain sentences and shown on the chart', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const [dropped, retargeted] = [
    record.transitions.find(({ from, event }) => from === 'unreachable' && event === 'retry'),
    record.transitions.find(({ from, delay }) => from === 'waiting' && delay !== undefined),
  ];
  await withBefore(page, (before) => {
    // a transition is new since then, another led elsewhere, and one more has been taken away
    before.transitions = before.transitions
      .filter(({ id }) => id !== dropped?.id)
      .map((transition) => (transition.id === retargeted?.id ? { ...transition, to: 'paid' } : transition));
    before.transitions.push({ id: 'paymentStatus.paid|again|0', from: 'paid', to: 'reading', event: 'again', guard: false });
  });
  await page.goto(`${origin}/atlas`);
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await expect(told(page)).toContainText('1 machine is different since v1');
  const list = articleOf(page, '1 new, 1 changed, 1 gone');
  await expect(list).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: `New transition from ${titleOf('unreachable')} on retry` })).toBeVisible();
  await expect(
    list.getByRole('listitem').filter({
      hasText: `Transition from ${titleOf('waiting')} on after 3 s leads to ${titleOf(retargeted?.to ?? '')}, before to ${titleOf('paid')}`,
    }),
  ).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: `Transition from ${titleOf('paid')} on again` })).toContainText('is gone');
  await list.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`${origin}/atlas/${name}?over=changes`);
  const edge = (id: string | undefined) => page.locator('g[data-tone]', { has: page.locator(`[data-label="${id}"]`) });
  await expect(edge(retargeted?.id)).toHaveAttribute('data-tone', 'warn');
  await expect(page.locator('[data-state="paid"] [data-mark="−1"]')).toBeVisible();
  await expect(page.locator('[data-mark="+"]').first()).toBeVisible();
});

test('a condition that only reads differently is told as such, with both texts, and marked apart on the chart', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const guarded = record.transitions.find(({ when }) => when === 'isThirdMiss');
  const edited = '({ context }) => !(context.misses < 2)';
  await withBefore(page, (before) => {
    before.transitions = before.transitions.map((transition) =>
      transition.id === guarded?.id ? { ...transition, code: edited } : transition,
    );
  });
  await page.goto(`${origin}/atlas/changes`);
  const rewritten = articleOf(page, '1 rewritten').getByRole('listitem').filter({ hasText: 'is written differently' });
  await expect(rewritten).toContainText(/in all \d+ recorded cases it decides the same/);
  await rewritten.getByText('How', { exact: true }).click();
  await expect(rewritten.getByRole('listitem')).toHaveText([`before: ${edited}`, `now: ${guarded?.code}`]);
  await rewritten.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('complementary')).toContainText(guarded?.code ?? '');
  await page.goto(`${origin}/atlas/${name}?over=changes`);
  const edge = page.locator('g[data-tone]', { has: page.locator(`[data-label="${guarded?.id}"]`) });
  await expect(edge).toHaveAttribute('data-tone', 'none');
  await expect(page.locator('[data-mark="≈"]')).toHaveCount(1);
});

test('the same version differs in nothing, and without another version the command is named', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await withBefore(page, () => undefined);
  await page.goto(`${origin}/atlas/changes`);
  await expect(told(page)).toContainText('No machine is different since v1');
  await page.unrouteAll();
  await page.route('**/atlas/reports/before/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole('main')).toContainText('npm run atlas -- before main');
});

test('paths that broke since the earlier run are named', { tag: '@full' }, async ({ page, origin }) => {
  const [broken, fixed] = record.tours;
  const run = (failed: string | undefined) => ({
    walked: { [name]: { tours: [], pictures: [] } },
    lab: {
      at,
      tests: [broken, fixed].map((tour) => ({
        group: title,
        title: `tour ${tour?.id}, x`,
        passed: tour?.id !== failed,
        ms: 1,
        error: 'x',
      })),
    },
  });
  await withReports(page, run(broken?.id));
  await withBefore(page, () => undefined, run(fixed?.id));
  await page.goto(`${origin}/atlas/changes`);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.filter({ hasText: 'Broke' })).toContainText(broken?.title ?? '');
  await expect(items.filter({ hasText: 'Broke' })).toContainText('passed before, failed now');
  await expect(items.filter({ hasText: 'Mended' })).toContainText(fixed?.title ?? '');
});

test('two runs lie side by side on the contact sheet, with what differs marked, and axe stands in each cell', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const shot = async (html: string) => {
    await page.setContent(html);
    return page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  };
  const [one, other] = [
    await shot('<body style="background: white">'),
    await shot('<body style="background: white"><b style="position: fixed; left: 0; top: 0">Pay</b>'),
  ];
  const picture = (state: string) => ({ file: `${state}.en-1440.png`, state, place: 0, locale: 'en', width: 1440, at });
  const examined = [
    { state: 'paid', locale: 'en', width: 1440, at, found: [] },
    { state: 'failed', locale: 'en', width: 1440, at, found: ['label'] },
  ];
  const run = { walked: { [name]: { tours: [], pictures: [picture('paid'), picture('failed')], examined } } };
  await withReports(page, run);
  await withBefore(page, () => undefined, run);
  await page.route('**/reports/lab/*/*.png', (route) => route.fulfill({ contentType: 'image/png', body: one }));
  await page.route('**/reports/before/lab/*/failed*.png', (route) => route.fulfill({ contentType: 'image/png', body: one }));
  await page.route('**/reports/before/lab/*/paid*.png', (route) => route.fulfill({ contentType: 'image/png', body: other }));
  await page.goto(`${origin}/atlas/${name}/screens`);
  const cell = (state: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: titleOf(state), exact: true }) });
  await expect(cell('paid')).toContainText('axe: no finding');
  await expect(cell('failed')).toContainText('axe: label');
  await page.getByRole('checkbox', { name: 'Beside the earlier run' }).check();
  await expect(cell('failed')).toContainText('no difference');
  await expect(cell('paid').getByRole('img', { name: `What differs in ${titleOf('paid')}, en, 1440 px` })).toBeVisible();
  await expect(cell('paid')).toContainText(/\d\.\d\d% differs/);
  await page.getByRole('combobox', { name: 'Accessibility' }).selectOption('with findings');
  await expect(cell('failed')).toBeVisible();
  await expect(cell('paid')).toBeHidden();
  await expect(page).toHaveURL(/axe%3Afound%20runs%3Atwo$/);
});

test('two machines lie side by side, and the address says which', { tag: '@full' }, async ({ page, origin }) => {
  const bond = machineNamed('bond-wizard');
  await page.goto(`${origin}/atlas/compare`);
  const main = page.getByRole('main');
  const part = (heading: RegExp) => main.getByRole('article').filter({ has: page.getByRole('heading', { name: heading }) });
  await expect(part(new RegExp(`^Only in ${bond.title}`)).getByRole('link')).toHaveText(['Answering the questions about bonds']);
  const table = main.getByRole('table', { name: 'Transitions of Creating the investment' });
  const blocked = table.getByRole('row').filter({ hasText: 'Open tasks come first' });
  await expect(blocked.getByRole('cell').nth(1)).toHaveText(`not in ${bond.title}`);
  await main.getByRole('button', { name: 'Swap' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'bond-wizard loan-wizard');
  await expect(blocked.getByRole('cell').first()).toHaveText(`not in ${bond.title}`);
  await main.getByRole('combobox', { name: 'First machine' }).selectOption('loan-wizard');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'loan-wizard loan-wizard');
  await expect(main).toContainText('Nothing: states and transitions are the same.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('two machines are compared in one column, and only by what differs', { tag: '@full' }, async ({ page, origin }) => {
    await page.goto(`${origin}/atlas/compare`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Amount chosen' })).toBeVisible();
    await expect(main.getByRole('table')).toHaveCount(0);
    await main.getByRole('button', { name: /^Show the \d+ states$/ }).click();
    const row = main.getByRole('table', { name: 'Transitions of Creating the investment' }).getByRole('row').nth(1);
    const [one, other] = await Promise.all([0, 1].map((index) => row.getByRole('cell').nth(index).boundingBox()));
    expect(other?.y).toBeGreaterThan(one?.y ?? Number.POSITIVE_INFINITY);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
