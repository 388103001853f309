import { accessible, expect, machineNamed, test, withReports } from './fixtures.ts';

const { name, record } = machineNamed('payment-status');
const tour = record.tours.toSorted((one, other) => one.steps.length - other.steps.length)[0]!;

test('a path is run on the real screen: every assertion of every step, with what was seen [30]', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}/path/${tour.id}/0`);
  const section = page.getByRole('region', { name: 'Run it on the real screen' });
  await section.getByRole('button', { name: `Run the ${tour.steps.length + 1} steps here` }).click();
  await expect(section.getByRole('status')).toHaveText(/^All \d+ assertions hold\.$/, { timeout: 30_000 });
  const steps = section.getByRole('list').first().locator('> li');
  await expect(steps).toHaveCount(tour.steps.length + 1);
  await expect(section.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  const last = steps.last();
  await last.getByText(/assertions hold$/).click();
  await expect(last.getByRole('listitem').filter({ hasText: 'nothing else can be used' })).toContainText('seen: nothing');
  await accessible(page);
});

/** The shortest path or tour that rests in a state. */
function pathThrough(machine: string, state: string) {
  const { record: own } = machineNamed(machine);
  const [shortest] = [...own.tours, ...own.paths]
    .filter(({ steps }) => steps.some((number) => own.places[own.steps[number]?.to ?? -1]?.state === state))
    .toSorted((one, other) => one.steps.length - other.steps.length);
  if (!shortest) throw new Error(`No path of ${machine} goes through ${state}.`);
  return shortest;
}

for (const [machine, state, what] of [
  ['file-upload', 'stored', 'text in a list with a name'],
  ['register-banner', 'hidden', 'text in a region with a name'],
  ['bond-questions', 'sendingAnswers', 'links in a disabled fieldset'],
  ['account-closing', 'stepUp', 'the heading behind a modal'],
] as const)
  test(`${what} is read as the lab reads it: ${machine} [30]`, async ({ page, origin }) => {
    const path = pathThrough(machine, state);
    await page.goto(`${origin}/atlas/${machine}/path/${path.id}/0`);
    const section = page.getByRole('region', { name: 'Run it on the real screen' });
    await section.getByRole('button', { name: /^Run the/ }).click();
    await expect(section.getByRole('status')).toHaveText(/^(All \d+ assertions hold|\d+ of \d+ assertions do not hold)\.$/, {
      timeout: 90_000,
    });
    await expect(section.locator('li li[data-result="failed"]')).toHaveCount(0);
  });

test('an assertion that does not hold is shown with what was seen instead [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.addInitScript(() => {
    if (window.location.pathname.startsWith('/lab/'))
      document.addEventListener('DOMContentLoaded', () => {
        document.body.append(Object.assign(document.createElement('button'), { textContent: 'Planted' }));
      });
  });
  await page.goto(`${origin}/atlas/${name}/path/${tour.id}/0`);
  const section = page.getByRole('region', { name: 'Run it on the real screen' });
  await section.getByRole('button', { name: /^Run the/ }).click();
  await expect(section.getByRole('status')).toHaveText(/^\d+ of \d+ assertions do not hold\.$/, { timeout: 60_000 });
  await expect(section.getByRole('listitem').filter({ hasText: 'nothing else can be used' }).first()).toContainText(
    'seen: button “Planted”',
  );
});

test('before a test has run here the screens are live, and open as they come into view [30]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/${name}/screens`);
  const screens = page.locator('iframe[inert]');
  await expect(page.getByRole('main')).toContainText('The screens themselves, live');
  await expect(screens.first()).toHaveAttribute('src', new RegExp(String.raw`^/lab/${name}/\w+/\d+\?lang=en&still$`));
  await expect(page.frameLocator('iframe[inert] >> nth=0').locator('#root *').first()).toBeAttached({ timeout: 20_000 });
  const all = await page.locator('[data-live]').count();
  expect(all).toBeGreaterThan(10);
  expect(await screens.count()).toBeLessThan(all);
  // they can be opened, and are not in the way of the keyboard or of who listens
  await expect(page.getByRole('link', { name: /, en, 390 px, live$/ }).first()).toHaveAttribute('href', /^\/lab\//);
  await accessible(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(screens.first()).toHaveAttribute('src', /lang=de&still$/);
});

test('the strip of a path is live too; a stored picture comes first [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}/path/${tour.id}/1`);
  const strip = page.getByRole('region', { name: 'Steps' });
  await expect(strip.locator('iframe').first()).toHaveAttribute('src', `/lab/${name}/${tour.id}/0?lang=en&still`);
  const first = record.places[record.starts[tour.start]!.place]!;
  const picture = {
    file: '0-x.png',
    state: first.state,
    place: record.starts[tour.start]!.place,
    locale: 'en',
    width: 1440,
    at: '2026-11-21T08:00:00.000Z',
  };
  await withReports(page, { walked: { [name]: { tours: [], pictures: [picture] } } });
  await page.reload();
  await expect(strip.locator('li').first().locator('img')).toBeVisible();
  await expect(strip.locator('li').nth(1).locator('iframe')).toHaveAttribute('src', `/lab/${name}/${tour.id}/1?lang=en&still`);
});

test('a row of paths shows its last screen live while it is in view; where there is none it has no box [30]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/${name}/paths`);
  const main = page.getByRole('main');
  const rows = main.locator('li[data-result]');
  const first = rows.first().locator('iframe');
  await expect(first).toHaveAttribute('src', new RegExp(String.raw`^/lab/${name}/\w+/\d+\?lang=en&still$`));
  expect(await main.locator('iframe').count()).toBeLessThan((await rows.count()) / 2);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last().locator('iframe')).toBeVisible({ timeout: 20_000 });
  await expect(first).toHaveCount(0);
  await rows.first().scrollIntoViewIfNeeded();
  await expect(first).toBeVisible();
  await accessible(page);
  await page.goto(`${origin}/atlas/investment/paths`);
  await expect(rows.first().locator('> span')).toHaveCount(1);
});

test('a machine without a screen has nothing to run [30]', { tag: '@full' }, async ({ page, origin }) => {
  const { name: lifecycle, record: own } = machineNamed('investment');
  await page.goto(`${origin}/atlas/${lifecycle}/path/${own.tours[0]!.id}/0`);
  // it stands below, and is there at the same moment
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name: 'Manual round' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Run it on the real screen' })).toHaveCount(0);
});
