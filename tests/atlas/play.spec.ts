import { readFileSync } from 'node:fs';
import { walksOf } from '../../src/atlas/record.ts';
import { expect, machineNamed, machines, test, withReports } from './fixtures.ts';
import { messages } from '../support/messages.ts';

const panel = { name: 'Details' };

test('a refused event says which condition refused and the values it read', async ({ page, origin }) => {
  const { record } = machineNamed('payment');
  // a bank is chosen before a country: nothing is remembered of it
  const refused = record.steps.find(({ refused: is, takes }) => is && takes.some((id) => id.includes('|type.choose|')));
  if (!refused) throw new Error('Nothing refuses a choice any more.');
  const tour = [...record.tours, ...record.paths].flatMap(({ id, start, steps }) => {
    const at = [record.starts[start]?.place, ...steps.map((number) => record.steps[number]?.to)].indexOf(refused.from);
    return at >= 0 ? [{ id, at }] : [];
  })[0];
  await page.goto(`${origin}/atlas/payment/path/${tour?.id}/${tour?.at}`);
  const item = page
    .getByRole('complementary', panel)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: refused.title }) })
    .filter({ hasText: 'refused:' })
    .first();
  await expect(item.getByRole('term')).toHaveText('it remembers country');
  await expect(item.getByRole('definition')).toHaveText('nothing');
});

test('the clock moves: a delay happens when its time has come, and the time adds up', { tag: '@full' }, async ({ page, origin }) => {
  const { record } = machineNamed('payment-status');
  const waiting = record.transitions.find(({ from, delay }) => from === 'waiting' && delay !== undefined);
  if (waiting?.delay === undefined) throw new Error('Nothing is waited for any more.');
  const path = record.tours.flatMap(({ id, start, steps }) => {
    const at = [record.starts[start]?.place, ...steps.map((number) => record.steps[number]?.to)].findIndex(
      (place) => record.places[place ?? -1]?.state === 'waiting',
    );
    return at >= 0 && !steps.slice(0, at).some((number) => record.steps[number]?.event.type.startsWith('xstate.after')) ? [{ id, at }] : [];
  })[0];
  await page.goto(`${origin}/atlas/payment-status/path/${path?.id}/${path?.at}`);
  const details = page.getByRole('complementary', panel);
  const clock = details.getByLabel('Time since the beginning');
  await expect(clock).toHaveText('0:00');
  const slider = details.getByRole('slider', { name: 'Let time pass' });
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(` of ${waiting.delay / 1000} s$`));
  const title = record.states.find(({ name }) => name === waiting.to)?.title;
  await expect(details.getByRole('heading', { level: 2 })).not.toHaveText(title ?? '');
  await slider.press('End');
  await expect(details.getByRole('heading', { level: 2 })).toHaveText(title ?? '');
  await expect(page).toHaveURL(/\/play\//);
  await expect(clock).toHaveText(`0:${String(waiting.delay / 1000).padStart(2, '0')}`);
});

test('the paths of all machines are found by one filter: machine, result, event and requirement', async ({ page, origin }) => {
  const wizard = machineNamed('loan-wizard');
  const failed = wizard.record.tours[0];
  await withReports(page, {
    walked: {},
    lab: { at: '2026-11-21T08:00:00Z', tests: [{ group: wizard.title, title: `tour ${failed?.id}, x`, passed: false, ms: 1, error: 'x' }] },
  });
  await page.goto(`${origin}/atlas/paths`);
  const all = machines.reduce((sum, { record }) => sum + walksOf(record).length, 0);
  const figure = (value: number) => value.toLocaleString('en-GB');
  const count = page.getByRole('main').getByRole('status');
  await expect(count).toHaveText(`${figure(all)} of ${figure(all)}`);
  // as many as the overview says
  const tours = machines.reduce((sum, { record }) => sum + record.tours.length, 0);
  const paths = machines.reduce((sum, { record }) => sum + record.paths.length, 0);
  const both = paths + tours - all;
  await expect(page.getByRole('main')).toContainText(
    `Here are ${paths.toLocaleString('en-GB')} paths and ${tours} tours; ${both} are both.`,
  );
  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await filter.fill('m:loan-wizard');
  await expect(count).toHaveText(`${walksOf(wizard.record).length} of ${figure(all)}`);
  const recoveries = wizard.record.paths.filter(({ recovery }) => recovery);
  await filter.fill('m:loan-wizard is:recovery');
  await expect(count).toHaveText(`${recoveries.length} of ${figure(all)}`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(`Recovery ${recoveries[0]?.id}`);
  await filter.fill('m:loan-wizard s:failed');
  await expect(count).toHaveText(`1 of ${figure(all)}`);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(wizard.title);
  const through = walksOf(wizard.record).filter(({ start, steps }) => {
    const places = [wizard.record.starts[start]?.place, ...steps.map((number) => wizard.record.steps[number]?.to)];
    return places.some((place) => wizard.record.places[place ?? -1]?.state === 'creationUnknown');
  });
  await filter.fill('m:loan-wizard event:retry through:creationUnknown req:WIZ-10');
  const told = await count.textContent();
  const found = Number(told?.split(' ')[0]);
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThanOrEqual(through.length);
});

test('a step is seen at its three levels side by side, and one cursor moves all of them', async ({ page, origin }) => {
  const { record, title, requirements } = machineNamed('loan-wizard');
  const tour = record.tours.find(({ steps }) => steps.length > 4);
  const at = '2026-11-21T08:00:00.000Z';
  const stateAt = (count: number) => {
    const number = count ? record.steps[tour?.steps[count - 1] ?? -1]?.to : record.starts[tour?.start ?? 0]?.place;
    return record.states.find(({ name }) => name === record.places[number ?? -1]?.state);
  };
  const pictures = [3, 4].map((count) => {
    const state = stateAt(count)?.name ?? '';
    return { file: `${state}.en-1440.png`, state, place: 0, locale: 'en', width: 1440, at };
  });
  await withReports(page, {
    walked: { 'loan-wizard': { tours: [], pictures } },
    lab: { at, tests: [{ group: title, title: `tour ${tour?.id}, x`, passed: true, ms: 1 }] },
    journeys: {
      at,
      tests: [{ group: 'x', title: `lending works [${stateAt(3)?.requirements[0] ?? requirements[0]}]`, passed: true, ms: 1 }],
    },
  });
  await page.goto(`${origin}/atlas/loan-wizard/path/${tour?.id}/3`);
  await page.getByRole('button', { name: 'Three levels' }).click();
  await expect(page).toHaveURL(/\/3\?levels$/);
  const level = (name: string) => page.getByRole('article', { name });
  for (const count of [3, 4]) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stateAt(count)?.title ?? '');
    await expect(level('On the chart')).toContainText(stateAt(count)?.name ?? '');
    await expect(level('On the real screen').getByRole('img')).toHaveAttribute('src', new RegExp(`${stateAt(count)?.name}\\.en-1440`));
    await expect(level('In the whole product')).toContainText('journeys with its requirements');
    if (count === 3) await page.getByRole('slider', { name: 'Step of the path' }).press('ArrowRight');
  }
  await expect(level('On the real screen')).toContainText('passed');
});

test('every path to a state is listed, one is kept under a name, printed and taken along as a Playwright test', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  const { record, title } = machineNamed('loan-wizard');
  const titleOf = (name: string) => record.states.find((state) => state.name === name)?.title ?? '';
  await page.goto(`${origin}/atlas/loan-wizard/compose?q=${encodeURIComponent('start:0 to:creationUnknown')}`);
  await page.getByRole('combobox', { name: 'Which' }).selectOption('all');
  const locator = page.getByRole('list', { name: 'Paths found' }).getByRole('button');
  const lengths = (await locator.locator('b').allTextContents()).map(Number);
  expect(lengths.length).toBeGreaterThan(2);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  await locator.nth(1).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(`${lengths[1]} step`);

  const kept = page.getByRole('region', { name: 'Named scenarios' });
  await kept.getByRole('textbox', { name: 'Keep this one as' }).fill('A lost answer');
  await kept.getByRole('button', { name: 'Keep' }).click();
  await page.goto(`${origin}/atlas/loan-wizard/compose`);
  await kept.getByRole('link', { name: 'A lost answer', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('creationUnknown');

  const [code] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Playwright' }).click()]);
  const text = readFileSync(await code.path()).toString();
  expect(code.suggestedFilename()).toBe('loan-wizard.spec.ts');
  expect(text).toContain('const it = subject("loan-wizard");');
  expect(text).toContain(`test("${title}: ${titleOf('creationUnknown')}"`);

  await page.getByRole('link', { name: 'Checklist to print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}: ${titleOf('creationUnknown')}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(messages.investmentUnknown)).toBeVisible();
});
