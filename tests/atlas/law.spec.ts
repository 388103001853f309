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
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await accessible(page);
    // what is wider than the page is scrolled by the keyboard
    await laws.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(laws.first()).toBeFocused();
  });
