import { pictureStyles, picturePage } from '../../scripts/pictures/page.ts';
import { accessible, expect, machineNamed, test } from './fixtures.ts';

const { record, title, name } = machineNamed('payment-status');
const states = record.states.slice(0, 2);
const found = states.flatMap((state) =>
  [390, 1440].map((width) => ({
    machine: name,
    title,
    state: state.name,
    stateTitle: state.title,
    width,
    kind: 'differs' as const,
    share: 0.02,
    before: `${name}/${state.name}.en-${width}.before.png`,
    after: `${name}/${state.name}.en-${width}.after.png`,
    marked: `${name}/${state.name}.en-${width}.difference.png`,
  })),
);
const report = { since: 'v1', at: '2026-11-27T08:00:00.000Z', locale: 'en', compared: 24, found };

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="390" height="300"><rect width="390" height="300" fill="#fff" /></svg>';

test('pictures before and after are opened from the changes, and lead back to the state [30]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const address = '**/atlas/reports/pictures/';
  await page.route(`${address}pictures.json`, (route) => route.fulfill({ json: report }));
  await page.route(`${address}index.html`, (route) => route.fulfill({ contentType: 'text/html', body: picturePage(report) }));
  await page.route(`${address}pictures.css`, (route) => route.fulfill({ contentType: 'text/css', body: pictureStyles }));
  await page.route(`${address}*/*.png`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.goto(`${origin}/atlas/changes`);
  await expect(page.getByRole('main')).toContainText('Pictures before and after: 4 of 24 screens are different since v1');
  await page.getByRole('link', { name: 'Pictures before and after' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictures before and after');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  const first = page
    .getByRole('article')
    .filter({ hasText: states[0]?.title ?? '' })
    .first();
  await expect(first.getByRole('img')).toHaveCount(3);
  // by keyboard alone
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the pictures' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: `In the Atlas: ${states[0]?.title}, 390 px` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/${name}/state/${states[0]?.name}`);
});

test('without pictures the command is named [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.route('**/atlas/reports/pictures/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${origin}/atlas/changes`);
  await expect(page.getByRole('main')).toContainText('npm run atlas -- pictures --since main');
});
