import type { Locator } from '@playwright/test';
import { expect, machineNamed, test } from './fixtures.ts';

const payment = machineNamed('payment');
const { tours, transitions, states } = payment.record;
const tour = tours.toSorted((one, other) => other.steps.length - one.steps.length)[0] as (typeof tours)[number];

const rectOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
type Rect = Awaited<ReturnType<typeof rectOf>>;
const meet = (rect: Rect, other: Rect) =>
  rect.left < other.right && other.left < rect.right && rect.top < other.bottom && other.top < rect.bottom;
/** Sizes are not whole pixels. */
const holds = (outer: Rect, rect: Rect) =>
  rect.left > outer.left - 1 && rect.right < outer.right + 1 && rect.top > outer.top - 1 && rect.bottom < outer.bottom + 1;

for (const width of [390, 1440])
  test(`at ${width} px the state where a path stands is seen whole, and neither the small map nor the tools lie over it`, {
    tag: '@full',
  }, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/atlas/payment/path/${tour.id}/0`);
    if (width <= 480) await page.getByRole('button', { name: 'Show the chart' }).click();
    const now = page.locator('[data-state][aria-current="true"]');
    const slider = page.getByRole('slider', { name: 'Step of the path' });
    const [chart, map, tools] = [
      page.getByRole('region', { name: /^State chart/ }),
      page.locator('[data-minimap]'),
      page.getByRole('toolbar', { name: 'Size of the chart' }),
    ];
    for (let step = 0; step <= tour.steps.length; step += 1) {
      await expect(slider).toHaveValue(String(step));
      const box = await rectOf(now.locator('rect').first());
      expect({ step, whole: holds(await rectOf(chart), box) }).toEqual({ step, whole: true });
      expect({ step, under: meet(box, await rectOf(map)) || meet(box, await rectOf(tools)) }).toEqual({ step, under: false });
      await slider.press('ArrowRight');
    }
    // all of it at once: nothing lies under them
    await page.getByRole('button', { name: 'Fit' }).click();
    const drawn = await rectOf(chart.locator('svg'));
    expect({ drawn, whole: holds(await rectOf(chart), drawn) }).toEqual({ drawn, whole: true });
    if (width > 1023) expect(meet(drawn, await rectOf(tools))).toBe(false);
  });

test('on a phone the page one is on is seen among its neighbours, and the bar leaves room for the page', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/changes', '/payment/findings', '/payment']) {
    await page.goto(`${origin}/atlas${address}`);
    const here = page.getByRole('banner').locator('nav [aria-current="page"]');
    await expect(here).toBeInViewport({ ratio: 1 });
    expect((await rectOf(page.getByRole('banner'))).bottom).toBeLessThanOrEqual(112);
  }
  await page.getByRole('button', { name: 'Show the chart' }).click();
  // one row
  const tools = await rectOf(page.getByRole('toolbar', { name: 'Size of the chart' }));
  expect(tools.bottom - tools.top).toBeLessThan(60);
});

test('on a phone the signs of changes stand beside their words, and the ways to go on from a path beside its scrubber', {
  tag: '@full',
}, async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const before = {
    ...payment.record,
    states: states.filter(({ name }) => name !== 'ready'),
    transitions: transitions.filter(({ from, to }) => from !== 'ready' && to !== 'ready'),
  };
  await page.route('**/atlas/reports/before/records.json', (route) =>
    route.fulfill({ json: { revision: 'v1', at: '2026-11-21T08:00:00Z', records: [before] } }),
  );
  await page.goto(`${origin}/atlas/changes`);
  const rows = page.getByRole('article').filter({ hasText: payment.title }).locator('ul > li');
  await expect(rows.first()).toBeVisible();
  const below = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const words = row.querySelector('span')?.getBoundingClientRect();
      return (words?.top ?? 0) - row.getBoundingClientRect().top > 14 ? [row.textContent] : [];
    }),
  );
  expect(below).toEqual([]);
  await page.goto(`${origin}/atlas/payment/path/${tour.id}/2`);
  const slider = await rectOf(page.getByRole('slider', { name: 'Step of the path' }));
  const close = await rectOf(page.getByRole('region', { name: 'Steps' }).getByRole('link', { name: 'Close' }));
  expect(close.top).toBeLessThan(slider.bottom);
});

test('missing results are reported: a filter that matches no path, a query for a state of another version', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/payment/paths?q=event:nothing.like.it`);
  const main = page.getByRole('main');
  await expect(main).toContainText('No path fits this filter.');
  await expect(main).not.toContainText('Real screens');
  await main.getByRole('link', { name: 'Show all paths' }).click();
  await expect(main.getByRole('status')).toHaveText(/^(\d+) of \1$/);
  await page.goto(`${origin}/atlas/payment/compose?q=${encodeURIComponent('to:goneSince')}`);
  await expect(main.getByRole('status')).toHaveText('This version has no state “goneSince”.');
});

test('the contact sheet says why a state has no picture', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/payment/screens`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `${states.length - 1} of ${states.length} states; one is only passed through and never on a screen`,
  );
});

test('what a machine takes by itself before it rests belongs to every path that begins so', async ({ page, origin }) => {
  const [first] = states;
  const ways = transitions.filter(({ from }) => from === first?.name);
  expect(ways.map(({ event }) => event)).toEqual(['always', 'always', 'always']);
  await page.goto(`${origin}/atlas/payment?over=paths`);
  const section = page.getByRole('region', { name: 'Covered by paths' });
  await section.getByText('The same as a list').click();
  await expect(section).not.toContainText('no path');
  await page.goto(`${origin}/atlas/payment/transition/${encodeURIComponent(ways[0]?.id ?? '')}`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel).toContainText('Seen true: yes. Seen false: yes.');
  await panel.getByRole('link', { name: 'All paths that take it' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^[1-9]\d* of/);
  // and it is lit while one of them is shown
  await page.goto(`${origin}/atlas/payment/path/${tour.id}/0`);
  const begun = payment.record.places[payment.record.starts[tour.start]?.place ?? -1]?.state;
  const taken = ways.find(({ to }) => to === begun);
  const colour = (id: string | undefined) =>
    page
      .locator('g', { has: page.locator(`> [data-label="${id}"]`) })
      .locator('> path')
      .first()
      .evaluate((it) => getComputedStyle(it).stroke);
  expect(await colour(taken?.id)).not.toBe(await colour(ways.find(({ to }) => to !== begun)?.id));
});
