import { expect, machineNamed, test, withReports } from './fixtures.ts';

const { record, title, name } = machineNamed('payment-status');
const at = '2026-11-21T08:00:00.000Z';
const takes = (id: string) =>
  [...record.tours, ...record.paths].filter(({ steps }) => steps.some((number) => record.steps[number]?.takes.includes(id)));
const titleOf = (state: string) => record.states.find((it) => it.name === state)?.title ?? '';

test('how many paths take each transition lies over the chart, with the same as a list', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}`);
  await page.getByRole('combobox', { name: 'Lay over the chart' }).selectOption('Covered by paths');
  await expect(page).toHaveURL(`${origin}/atlas/${name}?over=paths`);
  const section = page.getByRole('region', { name: 'Covered by paths' });
  await section.getByText('The same as a list').click();
  // a tour that takes it twice is still one path
  const twice = (id: string) =>
    record.tours.some(({ steps }) => steps.filter((number) => record.steps[number]?.takes.includes(id)).length > 1);
  const often = record.transitions.find(({ id }) => twice(id));
  expect(often).toBeDefined();
  const row = section.getByRole('listitem').filter({ has: page.locator(`a[href$="${encodeURIComponent(often?.id ?? '')}"]`) });
  await expect(row).toContainText(`${takes(often?.id ?? '').length} path`);
  await expect(page.locator(`[data-mark="${takes(often?.id ?? '').length}"]`).first()).toBeVisible();
  // it stays while one looks around
  await page.locator('[data-state="polling"]').click();
  await expect(page).toHaveURL(`${origin}/atlas/${name}/state/polling?over=paths`);
  await expect(section).toBeVisible();
});

test('what the last runs found lies over the chart: results, living mutants, accessibility and requirements', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const failed = record.tours[0];
  const requirement = record.states.find((state) => state.name === 'polling')?.requirements[0];
  await withReports(page, {
    walked: {
      [name]: {
        tours: [],
        pictures: [],
        examined: [
          { state: 'paid', locale: 'en', width: 1440, at, found: [] },
          { state: 'failed', locale: 'de', width: 390, at, found: ['color-contrast'] },
        ],
      },
    },
    lab: { at, tests: [{ group: title, title: `tour ${failed?.id}, x`, passed: false, ms: 1, error: 'x' }] },
    chart: { at, tests: [{ group: title, title: `x [${requirement}]`, passed: false, ms: 1 }] },
    scores: {
      at,
      machines: [
        {
          machine: name,
          mutants: 9,
          'record %': 99,
          'invariants %': 90,
          unseen: ['polling onError: dropped'],
          unsaid: ['polling onError: dropped', 'unreachable retry: to paid instead of reading'],
        },
      ],
    },
  });
  const edge = (id: string | undefined) => page.locator('g[data-tone]', { has: page.locator(`[data-label="${id}"]`) });
  await page.goto(`${origin}/atlas/${name}?over=result`);
  const taken = failed?.steps.flatMap((number) => record.steps[number]?.takes ?? []) ?? [];
  const shown = record.transitions.find(({ id }) => taken.includes(id));
  await expect(page.locator('[data-state][data-tone="bad"]').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last result' })).toContainText('wrong');
  expect(shown).toBeDefined();

  const choose = page.getByRole('combobox', { name: 'Lay over the chart' });
  await choose.selectOption('Living mutants');
  const mutants = page.getByRole('region', { name: 'Living mutants' });
  await mutants.getByText('The same as a list').click();
  await expect(mutants).toContainText('nothing notices: polling onError: dropped');
  await expect(mutants).toContainText('only the record notices, no invariant: unreachable retry: to paid instead of reading');
  await expect(edge(record.transitions.find(({ from, event }) => from === 'unreachable' && event === 'retry')?.id)).toHaveAttribute(
    'data-tone',
    'warn',
  );

  await choose.selectOption('Accessibility');
  await expect(page.locator('[data-state="paid"]')).toHaveAttribute('data-tone', 'good');
  await expect(page.locator('[data-state="failed"]')).toHaveAttribute('data-tone', 'bad');
  await expect(page.locator('[data-state="missing"]')).toHaveAttribute('data-tone', 'none');

  await choose.selectOption('Requirements');
  await expect(page.locator('[data-state="polling"]')).toHaveAttribute('data-tone', 'bad');
  await expect(page.locator('[data-state="polling"]')).toContainText(requirement ?? '');
});

test('conditions lie over the chart with what they were seen to say', { tag: '@full' }, async ({ page, origin }) => {
  const faulty = structuredClone(record);
  const guarded = record.transitions.find(({ guard, from, event }) => guard && from === 'polling' && event.startsWith('xstate.done'));
  faulty.steps = faulty.steps.map((step) => ({ ...step, takes: step.takes.filter((id) => id !== `${guarded?.id}=false`) }));
  await page.route(/\/payment-status-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(faulty)};` }),
  );
  await page.goto(`${origin}/atlas/${name}?over=guards`);
  const section = page.getByRole('region', { name: 'Conditions' });
  await section.getByText('The same as a list').click();
  await expect(section.getByRole('listitem').filter({ hasText: 'never false' })).toHaveCount(1);
  await expect(section.getByRole('listitem').filter({ hasText: 'never false' })).toContainText(`from ${titleOf('polling')}`);
  await expect(section.getByRole('listitem').filter({ hasText: 'seen true and false' }).first()).toBeVisible();
});
