import { walksOf } from '../../src/atlas/record.ts';
import { accessible, expect, machineNamed, machines, test, withReports } from './fixtures.ts';
import { messages } from '../support/messages.ts';

const wizard = machineNamed('loan-wizard');
const { record } = wizard;
const stateOf = (step: number) => record.places[record.steps[step]?.to ?? -1]?.state;
/** The longest tour that meets a lost response. */
const tour = record.tours
  .filter(({ steps }) => steps.some((step) => stateOf(step) === 'creationUnknown'))
  .toSorted((one, other) => other.steps.length - one.steps.length)[0] as (typeof record.tours)[number];
const stateAfter = (count: number) => {
  const number = count ? record.steps[tour.steps[count - 1] ?? -1]?.to : record.starts[tour.start]?.place;
  const name = record.places[number ?? -1]?.state;
  return record.states.find((state) => state.name === name) as (typeof record.states)[number];
};
const main = { name: 'Details' };

test('the overview lists every machine under its area with its numbers', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything that can happen');
  for (const { title, area, record: it } of machines) {
    const section = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: area, exact: true }) });
    const row = section.locator('li', { has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(row.getByRole('definition')).toHaveText([
      String(it.states.length),
      String(it.transitions.length),
      it.paths.length.toLocaleString('en-GB'),
      String(it.tours.length),
      '–',
    ]);
  }
});

test('the overview says what the last runs found, and which were not run', { tag: '@full' }, async ({ page, origin }) => {
  await withReports(page, {
    walked: {},
    chart: {
      at: '2026-11-21T08:00:00Z',
      tests: [
        { group: wizard.title, title: 'one', passed: true, ms: 1 },
        { group: wizard.title, title: 'two', passed: false, ms: 1 },
      ],
    },
    scores: { at: '2026-11-21T08:00:00Z', machines: [{ machine: 'loan-wizard', mutants: 99, 'record %': 98.9, 'invariants %': 87 }] },
  });
  await page.goto(`${origin}/atlas`);
  const row = page.getByRole('main').locator('li', { has: page.getByRole('heading', { name: wizard.title, exact: true }) });
  await expect(row).toContainText('98.9%');
  await expect(row).toContainText('1 of 2 failed');
  await expect(page.getByRole('main')).toContainText('Not run yet: npm test -- lab, npm test -- journeys tours');
});

test('a machine shows what can happen: how it begins, how it can end, and a way to each end', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  await page.getByRole('main').getByRole('link', { name: wizard.title, exact: true }).click();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard`);
  const panel = page.getByRole('complementary', main);
  await expect(panel.getByRole('heading', { name: 'What can happen' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Identity not verified' })).toBeVisible();
  await panel.getByRole('listitem').filter({ hasText: 'Identity not verified' }).getByRole('link', { name: '1 step' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Identity not verified');
});

test('the outline is a tree: arrow keys move, open, close and choose', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const tree = page.getByRole('tree', { name: 'Outline' });
  const items = tree.getByRole('treeitem');
  await expect(items).toHaveCount(record.states.length);
  await items.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'true');
  const ways = record.transitions.filter(({ from }) => from === record.states[1]?.name);
  await expect(items).toHaveCount(record.states.length + ways.length);
  await page.keyboard.press('ArrowRight');
  await expect(items.nth(2)).toBeFocused();
  await expect(items.nth(2)).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/transition/${encodeURIComponent(ways[0]?.id ?? '')}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/${record.states[1]?.name}`);
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
});

test('a state says what it is, what may happen next, what a person must see, and which operation is asked', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/state/creating`);
  const panel = page.getByRole('complementary', main);
  const state = record.states.find(({ name }) => name === 'creating');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(state?.title ?? '');
  await expect(panel).toContainText(state?.description ?? '');
  await expect(panel.getByRole('link', { name: 'the response is lost' })).toBeVisible();
  await expect(panel).toContainText(messages.loanAmountTitle);
  await expect(panel.getByRole('link', { name: 'POST /investments' })).toHaveAttribute(
    'href',
    '/api/docs#tag/investments/POST/investments',
  );
  await expect(panel).toContainText(/machines\/investing\/states\.ts:\d+/);
  await expect(page.locator('[data-state="creating"]')).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('link', { name: 'It is not known whether the investment was created' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('It is not known whether the investment was created');
  await page.goBack();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(state?.title ?? '');
});

test('a tour opens at the step of its address, and one cursor moves chart, words and film', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/path/${tour.id}/3`);
  const panel = page.getByRole('complementary', main);
  await expect(panel).toContainText(`step 3 of ${tour.steps.length}`);
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(stateAfter(3).title);
  await page.getByRole('slider', { name: 'Step of the path' }).press('ArrowRight');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/path/${tour.id}/4`);
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(stateAfter(4).title);
  await expect(page.locator(`[data-state="${stateAfter(4).name}"]`)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: 'Steps' }).locator('[aria-current="step"]')).toContainText(stateAfter(4).title);
});

test('a tour shows its pictures and results of each level, and the command for a level that was not run', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const state = stateAfter(0).name;
  const at = '2026-11-21T08:00:00.000Z';
  await withReports(page, {
    walked: {
      'loan-wizard': {
        tours: [{ tour: tour.id, at, locale: 'en', width: 1440, steps: tour.steps.length, ms: 4200 }],
        pictures: [{ file: `${state}.en-1440.png`, state, place: 0, locale: 'en', width: 1440, at }],
      },
    },
    lab: { at, tests: [{ group: wizard.title, title: `tour ${tour.id}, ${tour.steps.length} steps in en`, passed: true, ms: 4200 }] },
  });
  await page.goto(`${origin}/atlas/loan-wizard/path/${tour.id}/0`);
  const panel = page.getByRole('complementary', main);
  await expect(panel.getByRole('listitem').filter({ hasText: 'screens' })).toContainText(
    `passed: ${tour.steps.length} steps in en, 1440 px, 4.2 s`,
  );
  await expect(panel.getByRole('listitem').filter({ hasText: 'screens' })).toContainText('21 Nov 2026');
  await expect(panel.getByRole('listitem').filter({ hasText: 'chart' })).toContainText('not run here: npm test -- machines');
  await expect(panel.getByRole('img', { name: 'The screen in English, 1440 px wide' })).toBeVisible();
});

test('a failed tour says so with the first line of the error', { tag: '@full' }, async ({ page, origin }) => {
  await withReports(page, {
    walked: {},
    lab: {
      at: '2026-11-21T08:00:00.000Z',
      tests: [{ group: wizard.title, title: `tour ${tour.id}, x`, passed: false, ms: 1, error: 'button "Next" cannot be used\nmore' }],
    },
  });
  await page.goto(`${origin}/atlas/loan-wizard/path/${tour.id}/0`);
  const panel = page.getByRole('complementary', main);
  await expect(panel.getByRole('listitem').filter({ hasText: 'screens' })).toContainText('failed: button "Next" cannot be used');
});

test('take me there opens the real screen at that step, in a panel', { tag: '@full' }, async ({ page, origin }) => {
  const count = tour.steps.findIndex((_, index) => stateAfter(index + 1).name === 'creationUnknown') + 1;
  expect(count).toBeGreaterThan(0);
  await page.goto(`${origin}/atlas/loan-wizard/path/${tour.id}/${count}`);
  const panel = page.getByRole('complementary', main);
  await expect(panel.getByRole('link', { name: 'Open in a tab' })).toHaveAttribute('href', `/lab/loan-wizard/${tour.id}/${count}?lang=en`);
  await panel.getByRole('button', { name: 'Open it here' }).click();
  const lab = page.frameLocator('iframe[title^="Lab"]');
  const heading = await panel.locator('dd q').first().textContent();
  await expect(lab.getByRole('heading').first()).toHaveText(heading ?? '');
  await expect(lab.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('playing: answers are chosen, what is refused is disabled, the context is seen, and the run has an address', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const panel = page.getByRole('complementary', main);
  await panel.getByRole('link', { name: 'opening the amount step' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Checking that you can invest');
  await expect(panel.getByRole('button', { name: 'the amount is sent' })).toBeDisabled();
  for (const choice of ['investing is allowed', 'nothing was left open', 'the amount is sent', 'the response is lost'])
    await panel.getByRole('link', { name: choice }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('It is not known whether the investment was created');
  await expect(panel).toContainText('"amount": 50000');
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('It is not known whether the investment was created');
  await panel.getByRole('link', { name: 'Back one step' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Creating the investment');
});

test('a refused event names the condition that says no, and leads to where it is accepted', { tag: '@full' }, async ({ page, origin }) => {
  const refused = machines.flatMap(({ name, record: it }) =>
    it.steps.filter((step) => step.refused).map((step) => ({ name, step, it })),
  )[0];
  if (!refused) throw new Error('No machine refuses anything by a guard.');
  const { name, step, it } = refused;
  const start = it.starts.findIndex(({ place }) => place === step.from);
  const path = [...it.tours, ...it.paths].find(({ start, steps }) =>
    [it.starts[start]?.place, ...steps.map((number) => it.steps[number]?.to)].includes(step.from),
  );
  const after = path ? [it.starts[path.start]?.place, ...path.steps.map((number) => it.steps[number]?.to)].indexOf(step.from) : -1;
  await page.goto(start >= 0 ? `${origin}/atlas/${name}/play/${start}` : `${origin}/atlas/${name}/path/${path?.id}/${after}`);
  const panel = page.getByRole('complementary', main);
  const item = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: step.title }) })
    .filter({ hasText: 'refused:' })
    .first();
  await expect(item.getByRole('button')).toBeDisabled();
  await expect(item).toContainText('What is known there:');
  await item.getByRole('link', { name: /^Possible/ }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(panel.getByRole('listitem').getByRole('link', { name: step.title }).first()).toBeVisible();
});

test('what is not possible in a state leads to where it is possible, by the fewest steps', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/play/0`);
  const panel = page.getByRole('complementary', main);
  const item = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'the amount is sent' }) });
  await expect(item).toContainText('Possible after 2 steps: investing is allowed, then nothing was left open');
  await item.getByRole('link').click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Choosing an amount');
  await expect(panel.getByRole('listitem').getByRole('link', { name: 'the amount is sent' })).toBeVisible();
});

test('a machine without a screen says where what it does is seen', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/project/state/ACTIVE`);
  await expect(page.getByRole('complementary', main)).toContainText('Its states are the badges of projects');
});

test('search finds machines, states and events in all machines', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  const search = page.getByRole('searchbox', { name: 'Find a machine, state, event, text or requirement' });
  await search.fill('not known whether');
  await page.getByRole('link', { name: `It is not known whether the investment was created state · ${wizard.title}` }).click();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/creationUnknown`);
  await search.fill('amount.submit');
  await page
    .getByRole('link', { name: /^amount\.submit/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/atlas\/loan-wizard\/paths\?q=event%3Aamount\.submit/);
  await search.fill('zzzz');
  await expect(page.getByText('Nothing is called “zzzz”.')).toBeVisible();
});

test('search finds a state by what its screen shows, and by its requirement', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas`);
  const search = page.getByRole('searchbox');
  const onScreens = page.getByRole('region', { name: 'On screens' });
  await search.fill('would you like to lend');
  await onScreens
    .getByRole('link', { name: /Choosing an amount/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/choosingAmount`);
  await search.fill('wiz-10');
  await expect(onScreens.getByRole('link', { name: /^WIZ-10 requirement/ }).first()).toBeVisible();
  await search.fill('zzzz');
  await expect(onScreens.getByRole('status')).toHaveText('No screen, event, invariant or requirement says “zzzz”.');
});

test('paths are filtered by state, event, kind, result and words; what is not understood is named', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/paths`);
  const walks = walksOf(record);
  const all = walks.length;
  const count = page.getByRole('main').getByRole('status');
  await expect(count).toHaveText(`${all} of ${all}`);
  const filter = page.getByRole('searchbox', { name: 'Filter' });
  const through = (wanted: string) =>
    walks.filter(({ start, steps }) =>
      [record.starts[start]?.place, ...steps.map((number) => record.steps[number]?.to)].some(
        (place) => record.places[place ?? -1]?.state === wanted,
      ),
    ).length;
  await filter.fill('through:creationUnknown');
  await expect(count).toHaveText(`${through('creationUnknown')} of ${all}`);
  await filter.fill('!through:creationUnknown');
  await expect(count).toHaveText(`${all - through('creationUnknown')} of ${all}`);
  await filter.fill('is:tour');
  await expect(count).toHaveText(`${record.tours.length} of ${all}`);
  await filter.fill('is:tour s:passed');
  await expect(count).toHaveText(`0 of ${all}`);
  await filter.fill('colour:red');
  await expect(count).toContainText('Not understood: colour:red');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await page.goto(`${origin}/atlas/loan-wizard/paths?q=${encodeURIComponent(`takes:${record.transitions[0]?.id} is:tour`)}`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Tour');
});

test('promises are listed with whether they held', { tag: '@full' }, async ({ page, origin }) => {
  await withReports(page, {
    walked: {},
    chart: {
      at: '2026-11-21T08:00:00.000Z',
      tests: [
        {
          group: wizard.title,
          title:
            'a lost response can only be repeated, never changed, is never taken for a yes or a no, and an offline device changes nothing of it [WIZ-10]',
          passed: true,
          ms: 1,
        },
        { group: wizard.title, title: 'an investment that exists is never created a second time [WIZ-04]', passed: false, ms: 1 },
      ],
    },
  });
  await page.goto(`${origin}/atlas/loan-wizard/invariants`);
  const invariant = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(invariant('a lost response can only be repeated, never changed')).toContainText('holds');
  await expect(invariant('an investment that exists is never created a second time')).toContainText('broken');
  await expect(invariant('pending tasks open the task modal and no other message')).toContainText('not run here');
});

test('an address that this version does not have says so and leads back', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/state/gone`);
  await expect(page.getByRole('heading', { name: 'Not in this version' })).toBeVisible();
  await page.goto(`${origin}/atlas/nothing`);
  await expect(page.getByRole('heading', { name: 'No machine is called “nothing”' })).toBeVisible();
  // the server encodes it before it answers
  await page.evaluate(() => {
    window.history.pushState(null, '', '/atlas/%');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'No machine is called “%”' })).toBeVisible();
});

const pages = [
  '',
  '/map',
  '/joined/20',
  '/loan-wizard?fold&over=paths',
  '/loan-wizard?over=result',
  '/loan-wizard/paths?q=s%3Asteps',
  `/loan-wizard/path/${record.paths[0]?.id}/1`,
  '/paths',
  '/live',
  '/changes',
  '/loan-wizard/print/0',
  `/loan-wizard/path/${tour.id}/2?levels`,
  '/loan-wizard',
  '/loan-wizard/state/creating',
  `/loan-wizard/transition/${encodeURIComponent(record.transitions[0]?.id ?? '')}`,
  `/loan-wizard/path/${tour.id}/2`,
  '/loan-wizard/play/0',
  '/loan-wizard/paths',
  '/loan-wizard/compose?q=to%3Apaying',
  '/loan-wizard/screens',
  '/loan-wizard/invariants',
  '/loan-wizard/findings',
  '/compare',
  '/comments',
  '/round?q=payment-status',
  '/reading',
  '/law',
];
/** Every sign and colour of a result is on the pages: a tour that passed, one that failed, paths of which only the steps were walked. */
const at = '2026-11-21T08:00:00.000Z';
const [broken] = record.tours.filter(({ id }) => id !== tour.id);
const someReports = {
  walked: {
    'loan-wizard': {
      tours: [],
      pictures: [{ file: 'creating.en-1440.png', state: 'creating', place: 0, locale: 'en', width: 1440, at }],
      examined: [{ state: 'creating', locale: 'en', width: 1440, at, found: ['label'] }],
    },
  },
  lab: {
    at,
    tests: [
      { group: wizard.title, title: `tour ${tour.id}, x`, passed: true, ms: 1 },
      { group: wizard.title, title: `tour ${broken?.id}, x`, passed: false, ms: 1, error: 'it broke' },
    ],
  },
  chart: {
    at,
    tests: [{ group: wizard.title, title: 'pending tasks open the task modal and no other message [WIZ-05]', passed: true, ms: 1 }],
  },
};

/** Every twelfth page, dark and narrow; every page in each theme and width in `npm run test:full`. */
const isFull = process.env.FULL === '1';
const looks = (['light', 'dark'] as const)
  .flatMap((theme) => [390, 1440].map((width) => ({ theme, width })))
  .filter(({ theme, width }) => isFull || (theme === 'dark' && width === 390));

for (const { theme, width } of looks)
  test(`no page has an accessibility finding or scrolls sideways in ${theme} at ${width} px`, async ({ page, origin }) => {
    // many pages, each looked through by axe
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await withReports(page, someReports);
    for (const address of pages.filter((_, index) => isFull || index % 12 === 0)) {
      await page.goto(`${origin}/atlas${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
  });
