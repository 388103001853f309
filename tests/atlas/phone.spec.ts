import type { Page } from '@playwright/test';
import { expect, machineNamed, test } from './fixtures.ts';

const { record, title } = machineNamed('loan-wizard');
const titleOf = (name: string | undefined) => record.states.find((state) => state.name === name)?.title ?? '';
const details = { name: 'Details' };
/** The shortest path that goes through a lost answer. */
const path = record.paths
  .filter(({ steps }) => steps.some((number) => record.places[record.steps[number]?.to ?? -1]?.state === 'creationUnknown'))
  .toSorted((one, other) => one.steps.length - other.steps.length)[0] as (typeof record.paths)[number];
const stateAfter = (count: number) => {
  const place = count ? record.steps[path.steps[count - 1] ?? -1]?.to : record.starts[path.start]?.place;
  return record.places[place ?? -1]?.state;
};

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('on a phone the states of a machine come as a list, and the chart is behind a button', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const list = page.getByRole('tree', { name: 'States' });
  await expect(list.getByRole('treeitem')).toHaveCount(record.states.length);
  const titles = await list.getByRole('treeitem').locator('b').allTextContents();
  // each state has its row
  expect(titles.map((text) => text.replace(/, $/, ''))).toEqual(record.states.map((state) => state.title));
  await expect(list.getByRole('treeitem').first()).toBeInViewport();
  await expect(page.locator('[data-state]')).toHaveCount(0);
  await fits(page);
  await list.getByRole('treeitem', { name: titleOf('creating') }).tap();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/creating`);
  await expect(page.getByRole('complementary', details).getByRole('heading', { level: 2 })).toHaveText(titleOf('creating'));
  await expect(page.getByRole('complementary', details).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.getByRole('button', { name: 'Show the chart' }).tap();
  await expect(page.locator('[data-state="creating"]')).toBeInViewport();
  await fits(page);
  await page.getByRole('link', { name: `All ${record.states.length} states` }).tap();
  await expect(list).toBeVisible();
  // what was asked for once stays
  await expect(page.locator('[data-state]')).toHaveCount(record.states.length);
  await page.getByRole('button', { name: 'Hide the chart' }).tap();
  await expect(page.locator('[data-state]')).toHaveCount(0);
});

test('on a phone the outline is opened, a state and a way out of it are chosen, and what was chosen is seen', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const tree = page.getByRole('tree', { name: 'Outline' });
  await expect(tree).toBeHidden();
  await page.getByRole('button', { name: 'Show the chart' }).tap();
  await page.getByRole('button', { name: 'Outline' }).tap();
  await fits(page);
  await tree.getByRole('treeitem', { name: titleOf('creating') }).tap();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/creating`);
  await expect(tree).toBeHidden();
  await expect(page.locator('[data-state="creating"]')).toBeInViewport();
  const panel = page.getByRole('complementary', details);
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(titleOf('creating'));
  await fits(page);

  await page.getByRole('button', { name: 'Outline' }).tap();
  await tree.getByRole('treeitem', { name: 'the response is lost' }).first().tap();
  await expect(tree).toBeHidden();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('the response is lost, or the server fails, or the device is offline');
  await panel.getByRole('link', { name: titleOf('creationUnknown') }).tap();
  await expect(page.locator('[data-state="creationUnknown"]')).toHaveAttribute('aria-current', 'true');
  await fits(page);
});

test('on a phone another machine is found and opened from the list of machines', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  await page.getByRole('button', { name: 'Machines' }).tap();
  const list = page.getByRole('navigation', { name: 'Machines', exact: true });
  await list.getByRole('link', { name: title }).tap();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard`);
  await expect(list).toBeHidden();
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await fits(page);
});

test('on a phone a path is found by its filter and read step by step', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/paths`);
  await page.getByRole('searchbox', { name: 'Filter' }).fill(`through:creationUnknown is:path steps:${path.steps.length}`);
  await fits(page);
  await page.locator(`a[href$="/path/${path.id}/0"]`).tap();
  const panel = page.getByRole('complementary', details);
  await page.getByRole('button', { name: 'Show the chart' }).tap();
  for (let count = 0; ; count += 1) {
    await expect(panel).toContainText(count === 0 ? 'beginning' : `step ${count} of ${path.steps.length}`);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(titleOf(stateAfter(count)));
    await expect(page.locator(`[data-state="${stateAfter(count)}"]`)).toHaveAttribute('aria-current', 'true');
    await fits(page);
    if (count === path.steps.length) break;
    await panel.getByRole('listitem').and(page.locator('[data-chosen]')).getByRole('link').first().tap();
  }
  await panel.getByRole('link', { name: 'Back one step' }).tap();
  await expect(panel).toContainText(`step ${path.steps.length - 1} of ${path.steps.length}`);
});

test('on a phone a run is played, and its answers are chosen', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const panel = page.getByRole('complementary', details);
  for (const choice of [
    'opening the amount step',
    'investing is allowed',
    'nothing was left open',
    'the amount is sent',
    'the response is lost',
  ])
    await panel.getByRole('link', { name: choice }).tap();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(titleOf('creationUnknown'));
  await expect(panel).toContainText('"amount": 50000');
  await fits(page);
});

test('on a phone the real screen is opened at a step, and fits', { tag: '@full' }, async ({ page, origin }) => {
  const count = path.steps.findIndex((_, index) => stateAfter(index + 1) === 'creationUnknown') + 1;
  await page.goto(`${origin}/atlas/loan-wizard/path/${path.id}/${count}`);
  const panel = page.getByRole('complementary', details);
  await panel.getByRole('button', { name: 'Open it here' }).tap();
  const lab = page.frameLocator('iframe[title^="Lab"]');
  await expect(lab.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await fits(page);
  const inner = await lab.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(inner).toBeLessThanOrEqual(0);
});
