import type { Locator, Page } from '@playwright/test';
import { expect, machineNamed, test } from './fixtures.ts';

const { record, title } = machineNamed('loan-wizard');
const titleOf = (name: string) => record.states.find((state) => state.name === name)?.title ?? '';

/** Presses Tab until the focus is there; whatever has it on the way must be seen to have it. */
async function tabTo(page: Page, wanted: Locator) {
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      // a state of the chart is drawn with a stronger line
      const box = at.querySelector(':scope > rect');
      const isDrawn = box !== null && Number.parseFloat(getComputedStyle(box).strokeWidth) > 3;
      return isDrawn || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ? 'shown' : at.outerHTML.slice(0, 200);
    });
    expect(['nothing', 'shown']).toContain(seen);
    if (await wanted.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}

test('by keyboard alone: a machine, a state, its transition, an event that is played, a path and its steps', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard`);

  // the outline: to a state, and to a way out of it
  const tree = page.getByRole('tree', { name: 'Outline' });
  const items = tree.getByRole('treeitem');
  await expect(items.first()).toBeVisible();
  await tabTo(page, items.first());
  const rows = record.states.map(({ name }) => name);
  for (let down = 0; down < rows.indexOf('creating'); down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/creating`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(titleOf('creating'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/atlas\/loan-wizard\/transition\//);
  await expect(panel.getByRole('heading', { name: 'Tours that take it' })).toBeVisible();

  // the chart: along its arrows
  const node = (name: string) => page.locator(`[data-state="${name}"]`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/state\/creating$/);
  await tabTo(page, node('creating'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Way' })).toContainText('Way 1 of');
  await page.keyboard.press('ArrowDown');
  await expect(node('creating')).not.toBeFocused();

  // playing: an answer is chosen
  await tabTo(page, panel.getByRole('link', { name: /^Play from here/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/play\//);
  await tabTo(page, panel.getByRole('link', { name: 'the response is lost' }).first());
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(titleOf('creationUnknown'));

  // a path: opened, and its steps
  await tabTo(page, page.getByRole('navigation', { name: 'Views of the machine' }).getByRole('link', { name: 'Paths' }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/path\/\w+\/0$/);
  await tabTo(page, page.getByRole('slider', { name: 'Step of the path' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/path\/\w+\/1$/);
  await expect(panel).toContainText('step 1 of');
});
