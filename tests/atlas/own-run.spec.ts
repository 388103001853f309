import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import type { RunLine } from '../../domain/simulation-run.ts';
import type { Moment, SimulationOverview } from '../../domain/simulation-story.ts';
import { registerAtlasRuns } from '../../server/sandbox/atlas-runs.ts';
import { test as base, accessible, expect, machineNamed } from './fixtures.ts';

/** `withRuns`: the real endpoint with a script in the place of the simulation; answers its address. */
const test = base.extend<{ withRuns: (script: string) => Promise<string> }>({
  withRuns: async ({ page }, use) => {
    const app = fastify();
    await use(async (script) => {
      registerAtlasRuns(app, process.cwd(), [process.execPath, '-e', script, '--']);
      const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/atlas/runs`;
      await page.route('**/atlas/runs', (route) => route.continue({ url }));
      return url;
    });
    await app.close();
  },
});

const { name, title } = machineNamed('payment');
const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 9, 0, second)).toISOString();
const moments: Moment[] = [
  { at: at(0), lane: 'server', text: 'Meadow Homes opens' },
  { at: at(1), lane: 'people', text: 'Ada Lender sees wizard.paying.ready', who: 'Ada Lender', screen: { machine: name, state: 'ready' } },
  { at: at(2), lane: 'bank', text: 'provider: lostAfter', isFault: true },
];
const moment = (index: number): RunLine => ({ kind: 'moment', moment: moments[index] as Moment });
const tells = (...lines: RunLine[]) => lines.map((line) => `console.log(${JSON.stringify(JSON.stringify(line))});`).join('\n');
const waits = 'setInterval(() => {}, 1000);';

test.beforeEach(({ page }) => page.route('**/atlas/reports/simulation.json', (route) => route.fulfill({ json: simulation })));
const simulation: SimulationOverview = {
  commit: 'abc1234567',
  at: at(0),
  runs: 25,
  steps: 10_000,
  seed: '1',
  reached: { states: [42, 43], transitions: [48, 59], screens: 43, pairs: 142 },
  growth: [],
  machines: {},
  stories: [{ name: 'none', title: 'nothing goes wrong', kind: 'none', seed: 'n', faults: [], steps: 1, moments: 1 }],
};

test('faults are chosen, a run is started and watched in lanes while it goes on, to what it violates [30]', { tag: '@full' }, async ({
  page,
  origin,
  withRuns,
}) => {
  const problem = { invariant: 'ledgerBalances', detail: 'one cent is missing' };
  const goOn = path.join(mkdtempSync(path.join(tmpdir(), 'statefolio-run-')), 'go-on');
  await withRuns(
    `${tells(moment(0), moment(1), { kind: 'step', steps: 12 })}
    const timer = setInterval(() => {
      if (!require('node:fs').existsSync(${JSON.stringify(goOn)})) return;
      clearInterval(timer);
      ${tells({ kind: 'step', steps: 30 }, moment(2), { kind: 'ended', problem, again: 'npm run simulate -- --story reports/simulation/w.json' })}
    }, 50);`,
  );
  await page.goto(`${origin}/atlas/simulation`);
  await page.getByRole('combobox', { name: 'What goes wrong' }).selectOption('Faults that you choose, in a new run');
  for (const name of ['an answer is lost', 'the process of the server ends']) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('checkbox', { name: 'the server answers 503' }).check();
  await page.getByRole('spinbutton', { name: 'Times as often as usual' }).fill('9');
  await page.getByRole('spinbutton', { name: 'Steps until the faults stop' }).fill('30');
  await page.getByRole('textbox', { name: 'Seed of the run' }).fill('w');
  await accessible(page);
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/atlas/runs')),
    page.getByRole('button', { name: 'Run and watch' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ seed: 'w', steps: 30, rate: 9, faults: ['unavailable'] });

  const own = page.getByRole('region', { name: 'Your run' });
  const lanes = page.getByRole('region', { name: 'Lanes' });
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(own).toContainText('Step 12 of 30');
  await expect(own.getByRole('progressbar', { name: 'Steps taken' })).toHaveAttribute('value', '12');
  await expect(own.getByRole('status')).toHaveText('The run goes on.');
  await expect(own.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(lanes.getByRole('listitem')).toHaveCount(2);
  await expect(lanes.locator('[aria-current="step"]')).toContainText('Ada Lender sees');
  await expect(details.getByRole('region', { name: `State chart of ${title}` }).locator('[aria-current="true"]')).toHaveAttribute(
    'data-state',
    'ready',
  );
  // who looks at a moment stays there, and follows again when asked to
  await lanes.getByRole('link', { name: 'Meadow Homes opens' }).click();
  await expect(details.getByRole('heading', { level: 2 })).toHaveText('Meadow Homes opens');
  writeFileSync(goOn, '');
  await expect(own.getByRole('status')).toHaveText('ledgerBalances is violated: one cent is missing');
  await expect(details.getByRole('heading', { level: 2 })).toHaveText('Meadow Homes opens');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(details).toContainText('ledgerBalances is violated: one cent is missing');
  await expect(details).toContainText('npm run simulate -- --story reports/simulation/w.json');
  await accessible(page);

  // the run is gone with the page; what was chosen is in its address
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'the server answers 503' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'an answer is lost' })).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Seed of the run' })).toHaveValue('w');
});

test('a run is cancelled, by its button and by leaving the page, and another one that goes on is named [30]', { tag: '@full' }, async ({
  page,
  origin,
  withRuns,
}) => {
  const runs = await withRuns(tells(moment(0), { kind: 'step', steps: 7 }) + waits);
  const goesOn = async () => (await fetch(runs, start)).status;
  const start = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"seed":"1","steps":10,"faults":[],"rate":1}' };
  await page.goto(`${origin}/atlas/simulation?q=own`);
  const own = page.getByRole('region', { name: 'Your run' });
  await page.getByRole('button', { name: 'Run and watch' }).click();
  await expect(own).toContainText('Step 7 of 60');
  expect(await goesOn()).toBe(409);
  await own.getByRole('button', { name: 'Cancel' }).click();
  await expect(own.getByRole('status')).toHaveText('Cancelled after 7 steps.');
  await expect(own.getByRole('button', { name: 'Run it again' })).toBeFocused();

  await own.getByRole('button', { name: 'Run it again' }).click();
  await expect(own).toContainText('Step 7 of 60');
  const other = await page.context().newPage();
  await other.route('**/atlas/runs', (route) => route.continue({ url: runs }));
  await other.goto(`${origin}/atlas/simulation?q=own`);
  await other.getByRole('button', { name: 'Run and watch' }).click();
  await expect(other.getByRole('status')).toHaveText('Another run goes on here. Start yours when it has ended.');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(async () => {
    await other.getByRole('button', { name: 'Run it again' }).click();
    await expect(other.getByRole('region', { name: 'Your run' })).toContainText('Step 7 of 60', { timeout: 2_000 });
  }).toPass();
  await other.close();
});

test('a run whose process ends without a result says what is known; the choices are there to try again [30]', { tag: '@full' }, async ({
  page,
  origin,
  withRuns,
}) => {
  await withRuns(`${tells({ kind: 'step', steps: 7 })} throw new Error('no database');`);
  await page.goto(`${origin}/atlas/simulation?q=own.5.40.3.event`);
  await page.getByRole('button', { name: 'Run and watch' }).click();
  await expect(page.getByRole('status')).toHaveText('The run ended without a result after 7 steps: Error: no database');
  await page.getByText('Choose something else').click();
  await expect(page.getByRole('checkbox', { name: 'an event of the provider' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Seed of the run' }).fill('no seed');
  await page.getByRole('button', { name: 'Run and watch' }).click();
  await expect(page.getByRole('textbox', { name: 'Seed of the run' })).toBeFocused();
});

test('where no run can be started the page says where, and how in a terminal [30]', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/simulation?q=own.5.40.3.event`);
  await expect(page.getByRole('region', { name: 'Your run' })).toContainText(
    'npm run simulate -- --seed 5 --steps 40 --faults event --rate 3',
  );
  await expect(page.getByRole('button', { name: 'Run and watch' })).toHaveCount(0);
});

test('on a phone, light and dark, the choices and the run fit the screen [30]', { tag: '@full' }, async ({ page, origin, withRuns }) => {
  await withRuns(tells(moment(0), moment(1), { kind: 'step', steps: 7 }) + waits);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await accessible(page);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/atlas/simulation?q=own`);
  await expect(page.getByRole('button', { name: 'Run and watch' })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Dark' }).click();
  await fits();
  await page.getByRole('button', { name: 'Run and watch' }).click();
  await expect(page.getByRole('region', { name: 'Your run' })).toContainText('Step 7 of 60');
  await fits();
  await page.getByRole('button', { name: 'Cancel' }).click();
});
