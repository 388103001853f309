import { accessible, expect, test } from './fixtures.ts';

for (const width of [390, 1440])
  test(`at ${width} px each law shows all of its articles, and axe finds nothing`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/atlas/law`);
    const laws = page.getByRole('main').getByRole('region');
    await expect(laws.first()).toBeVisible();
    expect(await laws.count()).toBeGreaterThan(5);
    for (const law of await laws.all()) {
      const [whole, table] = [await law.boundingBox(), await law.getByRole('table').boundingBox()];
      expect(whole && table && whole.y + whole.height).toBeGreaterThanOrEqual((table?.y ?? 0) + (table?.height ?? 0) - 1);
      // nothing is read by scrolling sideways
      expect(await law.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    const rule = laws.first().locator('[data-label="Rule"]').first();
    expect(await rule.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(width === 390 ? '"Rule"' : 'none');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await accessible(page);
  });
