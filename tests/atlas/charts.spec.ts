import type { Page } from '@playwright/test';
import { expect, machines, test } from './fixtures.ts';

type Rect = { name: string; left: number; right: number; top: number; bottom: number };

const meet = (rect: Rect, other: Rect) =>
  rect.left < other.right - 0.5 && other.left < rect.right - 0.5 && rect.top < other.bottom - 0.5 && other.top < rect.bottom - 0.5;

/** An arrow may touch the edge of what it leads to. */
const inner = ({ left, right, top, bottom, ...box }: Rect): Rect => ({
  ...box,
  left: left + 2,
  right: right - 2,
  top: top + 2,
  bottom: bottom - 2,
});

/** What of a drawn chart lies on something else, and which titles do not fit their state. */
async function measure(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  const { labels, states, lines, overflowing } = await page.evaluate(() => {
    const rectOf = (element: Element, label: string): Rect => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name: label, left, right, top, bottom };
    };
    const nodes = [...document.querySelectorAll('[data-state]')];
    return {
      labels: [...document.querySelectorAll('[data-label]')].map((it) => rectOf(it, it.textContent ?? '')),
      states: nodes.map((node) => rectOf(node.querySelector('rect') as Element, node.getAttribute('data-state') ?? '')),
      lines: [...document.querySelectorAll<SVGPathElement>('[role="region"] svg > g > path')].map((path) => {
        const { a, d, e, f } = path.getScreenCTM() as DOMMatrix;
        const lineLabel = path.closest('g')?.querySelector('[data-label]')?.textContent ?? 'without words';
        // the corners are round: where the sides of one would meet is the point it is drawn with
        const [first = '', ...parts] = (path.getAttribute('d') ?? '').split('L');
        const corners = [first.slice(1), ...parts.map((part) => part.split('Q')[1] ?? part)];
        const points = corners.map((corner) => corner.split(' ').map(Number)).map(([x = 0, y = 0]) => ({ x: x * a + e, y: y * d + f }));
        return { lineLabel, points };
      }),
      overflowing: nodes.flatMap((node) => {
        const box = (node.querySelector('rect') as Element).getBoundingClientRect();
        return [...node.querySelectorAll('text')]
          .filter((text) => {
            const it = text.getBoundingClientRect();
            return it.right > box.right || it.bottom > box.bottom || it.left < box.left || it.top < box.top;
          })
          .map((text) => text.textContent);
      }),
    };
  });
  const wrong = labels.flatMap((label, index) => [
    ...labels
      .slice(index + 1)
      .filter((other) => meet(label, other))
      .map((other) => `"${label.name}" lies on "${other.name}"`),
    ...states.filter((state) => meet(label, state)).map((state) => `"${label.name}" lies on the state ${state.name}`),
  ]);
  const onStates = states.flatMap((state, at) =>
    states
      .slice(at + 1)
      .filter((other) => meet(state, other))
      .map((other) => `${state.name} lies on ${other.name}`),
  );
  const through = lines.flatMap(({ lineLabel, points }) =>
    points.slice(1).flatMap((to, at) => {
      const from = points[at] ?? to;
      const part = {
        name: lineLabel,
        left: Math.min(from.x, to.x) - 0.6,
        right: Math.max(from.x, to.x) + 0.6,
        top: Math.min(from.y, to.y) - 0.6,
        bottom: Math.max(from.y, to.y) + 0.6,
      };
      return [...labels, ...states]
        .filter((box) => meet(part, inner(box)))
        .map(({ name }) => `the arrow "${lineLabel}" goes through "${name}"`);
    }),
  );
  return {
    labels: labels.length,
    states: states.length,
    arrows: lines.length,
    wrong: [...new Set(wrong), ...onStates, ...new Set(through)],
    overflowing,
  };
}

const clean = { wrong: [], overflowing: [] };

test.describe('charts', () => {
  const largest = machines.toSorted((one, other) => other.record.transitions.length - one.record.transitions.length).slice(0, 2);
  for (const { name, title, record } of process.env.FULL === '1' ? machines : largest)
    test(`on the chart of "${title}" no arrow goes through a label or a state, no label lies on another label or on a state, and every title fits its state`, async ({
      page,
      origin,
    }) => {
      await page.goto(`${origin}/atlas/${name}`);
      await expect(page.locator('[data-state]')).toHaveCount(record.states.length);
      const { edges } = record.layout as { edges: { lines: string[] }[] };
      expect(await measure(page)).toEqual({
        ...clean,
        labels: edges.filter(({ lines }) => lines.length).length,
        states: record.states.length,
        arrows: edges.length + 1,
      });
      // the same chart with its waiting states folded in, where it has any
      const fold = page.getByRole('button', { name: 'Fold waiting' });
      if (!(await fold.count())) return;
      await fold.click();
      await expect(page).toHaveURL(/\?fold$/);
      await expect(page.locator('[data-state]')).not.toHaveCount(record.states.length);
      expect(await measure(page)).toMatchObject(clean);
    });

  test('on the map of all machines nothing lies on anything else', async ({ page, origin }) => {
    await page.goto(`${origin}/atlas/map`);
    await expect(page.locator('[data-state]').first()).toBeVisible();
    const measured = await measure(page);
    expect(measured).toMatchObject(clean);
    expect(measured.states).toBeGreaterThan(5);
  });
});
