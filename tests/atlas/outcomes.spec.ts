import { walksOf } from '../../src/atlas/record.ts';
import { expect, machineNamed, test, withReports } from './fixtures.ts';

const { record, title, name, requirements } = machineNamed('loan-wizard');
const at = '2026-11-21T08:00:00.000Z';
const takesOf = ({ steps }: { steps: number[] }) => steps.flatMap((number) => record.steps[number]?.takes ?? []);
const first = record.tours.toSorted((one, other) => other.steps.length - one.steps.length)[0] as (typeof record.tours)[number];
const [second, broken] = record.tours.filter(({ id, steps }) => id !== first.id && steps.length > 0) as [typeof first, typeof first];
const ways = walksOf(record);
const kindOf = (way: typeof first, passed: readonly (typeof first)[], failed: readonly (typeof first)[]) => {
  if (failed.some(({ id }) => id === way.id)) return 'failed';
  if (passed.some(({ id }) => id === way.id)) return 'passed';
  const taken = new Set(passed.flatMap(takesOf));
  return way.steps.length && takesOf(way).every((id) => taken.has(id)) ? 'steps' : 'missing';
};
/** The lab walked two tours, one of them well; in the whole product another was walked, and a path of the same name in another machine. */
const lab = { passed: [first], failed: [broken] };
const product = { passed: [second], failed: [] };
const wanted = (level: typeof lab | typeof product, kind: string) =>
  ways.filter((way) => kindOf(way, level.passed, level.failed) === kind).length;
const onlySteps = record.paths.find((path) => kindOf(path, lab.passed, lab.failed) === 'steps') as typeof first;

test.beforeEach(({ page }) =>
  withReports(page, {
    walked: {},
    lab: {
      at,
      tests: [
        { group: title, title: `tour ${first.id}, x`, passed: true, ms: 1 },
        { group: title, title: `tour ${broken.id}, x`, passed: false, ms: 1, error: 'it broke' },
        // the same words in another machine are another path
        { group: 'Payment', title: `tour ${onlySteps.id}, x`, passed: true, ms: 1 },
      ],
    },
    journeys: {
      at,
      tests: [{ group: 'x', title: `lending works [${requirements[0]}]`, passed: true, ms: 1 }],
      walks: {
        [name]: { passed: [second.id], failed: [], taken: takesOf(second) },
        payment: { passed: [first.id], failed: [], taken: [] },
      },
    },
  }),
);

test('a path that nobody walked is not called passed because its steps were: words and sign say so at each level', {
  tag: '@full',
}, async ({ page, origin }) => {
  const results = page.getByRole('complementary', { name: 'Details' }).getByRole('listitem');
  const level = (word: string) => results.filter({ has: page.getByText(word, { exact: true }) });
  const sign = (word: string) => level(word).evaluate((it) => getComputedStyle(it, '::before').content);
  await page.goto(`${origin}/atlas/${name}/path/${onlySteps.id}/0`);
  await expect(level('screens')).toHaveAttribute('data-result', 'steps');
  await expect(level('screens')).toContainText('not walked as a whole; each of its steps was, on walks that passed');
  await expect(level('screens')).not.toContainText('passed:');
  await expect(level('product')).toHaveAttribute('data-result', 'missing');
  await expect(level('product')).toContainText('1 of 1 journeys with its requirements passed');
  expect([await sign('screens'), await sign('product')]).toEqual(['"◐"', '"–"']);

  await page.goto(`${origin}/atlas/${name}/path/${second.id}/0`);
  await expect(level('product')).toHaveAttribute('data-result', 'passed');
  await expect(level('product')).toContainText('passed: walked on the real server');
  await page.goto(`${origin}/atlas/${name}/path/${broken.id}/0`);
  await expect(level('screens')).toHaveAttribute('data-result', 'failed');
  await expect(level('screens')).toContainText('failed: it broke');
  await page.goto(`${origin}/atlas/${name}/path/${first.id}/0?levels`);
  await expect(page.getByRole('article', { name: 'In the whole product' }).locator('header [data-result]')).toHaveAttribute(
    'data-result',
    kindOf(first, product.passed, product.failed),
  );
});

test('filters and numbers of paths know four results at both levels, and a number leads to its paths', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/${name}/paths`);
  const count = page.getByRole('main').getByRole('status');
  const filter = page.getByRole('searchbox', { name: 'Filter' });
  for (const kind of ['passed', 'failed', 'steps', 'missing']) {
    await filter.fill(`s:${kind}`);
    await expect(count, `s:${kind}`).toHaveText(`${wanted(lab, kind)} of ${ways.length}`);
    await filter.fill(`j:${kind}`);
    await expect(count, `j:${kind}`).toHaveText(`${wanted(product, kind)} of ${ways.length}`);
  }
  expect(wanted(lab, 'steps')).toBeGreaterThan(0);
  expect(wanted(product, 'missing')).toBeGreaterThan(0);
  await filter.fill('s:walked');
  await expect(count).toContainText('Not understood: s:walked');
  // a state of a path whose steps were all taken
  const through = `through:${record.places[record.steps[onlySteps.steps.at(-1) ?? -1]?.to ?? -1]?.state}`;
  await filter.fill(through);
  await page
    .getByRole('link', { name: /^\d+ by their steps only$/ })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === `${through} s:steps`);
  await filter.fill('s:steps');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('Real screens: only its steps were walked');
  await expect(row.locator('[data-result="steps"]').first()).toBeVisible();
});

test('the chart does not wait for the reports; what they tell comes when they have been read', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const status = machineNamed('payment-status');
  const state = status.record.states.find((it) => it.name === 'paid');
  let answer = () => {};
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const picture = { file: 'paid.en-1440.png', state: 'paid', place: 0, locale: 'en', width: 1440, at: '2026-11-21T08:00:00.000Z' };
  await withReports(page, {});
  await page.route('**/atlas/reports/digest.json', async (route) => {
    await read;
    await route.fulfill({ json: { walked: { [status.name]: { tours: [], pictures: [picture] } } } });
  });
  await page.goto(`${origin}/atlas/${status.name}/state/paid`);
  await expect(page.locator('[data-state]')).toHaveCount(status.record.states.length);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel).toContainText(state?.description ?? '');
  await expect(panel).toContainText('Reading the reports…');
  await expect(panel).not.toContainText('No picture here yet');
  answer();
  await expect(panel.getByRole('img', { name: 'The screen in English, 1440 px wide' })).toBeVisible();
  await expect(panel).not.toContainText('Reading the reports…');
});
