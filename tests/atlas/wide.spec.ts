import { accessible, expect, machineNamed, test } from './fixtures.ts';

const { record } = machineNamed('loan-wizard');
const tour = record.tours[0];

/** What is read from left to right: lists, charts and panels should use the room; a form or a list of sentences need not. */
const filling = [
  '',
  '/map',
  '/paths',
  '/loan-wizard',
  `/loan-wizard/path/${tour?.id}/2`,
  '/loan-wizard/paths',
  '/loan-wizard/findings',
  '/loan-wizard/screens',
];
const narrow = [
  '/changes',
  '/live',
  '/joined/20',
  `/loan-wizard/path/${tour?.id}/2?levels`,
  '/loan-wizard/compose?q=to%3Apaying',
  '/loan-wizard/invariants',
  '/loan-wizard/print/0',
];

test('at 2560 px the pages use the width, nothing runs over, no line is too long to read, and axe finds nothing', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  test.setTimeout(400_000);
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const [index, address] of [...filling, ...narrow].entries()) {
    await page.emulateMedia({ colorScheme: index % 2 ? 'dark' : 'light' });
    await page.goto(`${origin}/atlas${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await page.evaluate(() => {
      const visible = [...document.querySelectorAll('main *, [role="complementary"] *, aside *')].filter(
        (it) => it.getClientRects().length > 0,
      );
      const texts = visible.filter((it) => [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
      const scrolls = (element: Element): boolean =>
        element !== document.body &&
        (/(?:auto|scroll|hidden|clip)/.test(getComputedStyle(element).overflowX) ||
          (element.parentElement ? scrolls(element.parentElement) : false));
      return {
        sideways: document.documentElement.scrollWidth - window.innerWidth,
        over: texts
          .filter((it) => it.getBoundingClientRect().right > window.innerWidth + 1 && !scrolls(it))
          .map((it) => it.textContent?.slice(0, 60)),
        // where words end, not the boxes that hold them
        reaches:
          Math.max(
            ...texts.map((it) => {
              const words = document.createRange();
              words.selectNodeContents(it);
              return Math.max(...[...words.getClientRects()].map(({ right }) => right));
            }),
          ) / window.innerWidth,
        // prose only: at 16 px some 110 letters
        long: texts
          .filter((it) => it.tagName === 'P' && (it.textContent ?? '').length > 160 && it.getBoundingClientRect().width > 1100)
          .map((it) => it.textContent?.slice(0, 60)),
      };
    });
    expect({ address, sideways: found.sideways, over: found.over, long: found.long }).toEqual({ address, sideways: 0, over: [], long: [] });
    if (!filling.includes(address)) continue;
    expect({ address, uses: found.reaches > 0.72 }).toEqual({ address, uses: true });
    await accessible(page);
  }
});
