import { accessible, expect, machineNamed, test } from './fixtures.ts';

const { name, title, record } = machineNamed('payment');
const state = record.states.find((it) => it.name === 'ready');
const taken = record.transitions.find(({ from, to }) => from === 'ready' && to === 'creating');
const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 9, 0, second)).toISOString();
const moments = [
  { at: at(0), lane: 'server', text: 'Meadow Homes opens' },
  { at: at(1), lane: 'people', text: 'Ada Lender sees wizard.paying.ready', who: 'Ada Lender', screen: { machine: name, state: 'ready' } },
  { at: at(2), lane: 'bank', text: 'provider: lostAfter', isFault: true },
  {
    at: at(3),
    lane: 'people',
    text: 'Bela Lender sees status.paid',
    who: 'Bela Lender',
    screen: { machine: 'payment-status', state: 'paid' },
  },
];
const about = { name: 'provider', title: 'the payment provider is not reached', kind: 'fault', seed: 'w', faults: ['provider'], steps: 4 };
const other = { name: 'none', title: 'nothing goes wrong', kind: 'none', seed: 'n', faults: [], steps: 1 };
const simulation = {
  commit: 'abc1234567',
  at: at(0),
  runs: 25,
  steps: 10_000,
  seed: '1',
  reached: { states: [42, 43], transitions: [48, 59], screens: 43, pairs: 142 },
  growth: [
    { steps: 0, states: 0, transitions: 0, pairs: 0 },
    { steps: 400, states: 30, transitions: 30, pairs: 80 },
    { steps: 9_600, states: 42, transitions: 48, pairs: 141 },
    { steps: 10_000, states: 42, transitions: 48, pairs: 142 },
  ],
  machines: { [name]: { taken: { [taken?.id ?? '']: 12 }, left: { ready: 3, creating: 2 } } },
  stories: [
    { ...other, moments: 1 },
    { ...about, moments: moments.length },
  ],
};

test.beforeEach(async ({ page }) => {
  await page.route('**/atlas/reports/simulation.json', (route) => route.fulfill({ json: simulation }));
  await page.route('**/atlas/reports/simulation/provider.json', (route) => route.fulfill({ json: { ...about, moments } }));
  await page.route('**/atlas/reports/simulation/none.json', (route) => route.fulfill({ json: { ...other, moments: moments.slice(0, 1) } }));
});

test('how coverage grew is drawn, and is a table for who listens [30]', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/simulation`);
  const grown = page.getByRole('group').filter({ hasText: 'How it grew' });
  await grown.getByText('How it grew: 1 pair new in the last 400 steps').click();
  await expect(grown.getByRole('img', { name: /^States found, by steps: 30 after 400, 42 after 9,600, 42 after 10,000$/ })).toBeVisible();
  await expect(grown.getByRole('img', { name: /^Transitions found/ })).toBeVisible();
  await expect(grown.getByRole('img', { name: /^Pairs found/ })).toBeVisible();
  await expect(grown.getByRole('row').last().getByRole('cell')).toHaveText(['42', '48', '142']);
  await expect(grown.getByRole('row').last().getByRole('rowheader')).toHaveText('10,000');
  await accessible(page);
});

test('a fault is chosen and its story watched in lanes, with the chart and the screen of whoever is concerned [30]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas`);
  await page.getByRole('link', { name: 'Simulation', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('10,000 steps in 25 runs reached 42 of 43 states');
  await page.getByRole('combobox', { name: 'What goes wrong' }).selectOption('the payment provider is not reached');
  await expect(page).toHaveURL(`${origin}/atlas/simulation?q=provider`);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(lanes.getByRole('listitem')).toHaveCount(4);
  await expect(lanes.locator('[data-fault]')).toHaveText(/a fault.*provider: lostAfter/);
  const left = async (text: string) => (await lanes.getByRole('link', { name: text }).boundingBox())?.x ?? 0;
  expect(await left('Ada Lender sees')).toBeLessThan(await left('Meadow Homes opens'));
  expect(await left('Meadow Homes opens')).toBeLessThan(await left('provider: lostAfter'));

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${origin}/atlas/simulation/1?q=provider`);
  await expect(details.getByRole('heading', { level: 2 })).toHaveText(`Ada Lender sees ${title}: ${state?.title}`);
  await expect(details.getByRole('region', { name: `State chart of ${title}` }).locator('[aria-current="true"]')).toHaveAttribute(
    'data-state',
    'ready',
  );
  await details.getByRole('button', { name: 'Open it here' }).click();
  await expect(details.getByTitle(`Lab: ${title}`)).toHaveAttribute('src', new RegExp(`^/lab/${name}/`));
  await lanes.getByRole('link', { name: 'Bela Lender sees' }).click();
  await expect(details.getByRole('listitem').filter({ hasText: 'Ada Lender' })).toContainText(`${title}: ${state?.title}`);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  // the screen of another machine closes its frame
  await expect(details.locator('iframe')).toHaveCount(0);
  await expect(details).toContainText('npm run simulate -- --seed w --steps 4 --faults provider');
  await accessible(page);
});

test('a story plays by itself, and its address brings somebody else to the same moment [30]', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/simulation?q=provider`);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page).toHaveURL(`${origin}/atlas/simulation/3?q=provider`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled();
  await page.reload();
  await expect(page.locator('[aria-current="step"]')).toContainText('Bela Lender sees Payment status: Paid');
});

test('on a phone the lanes are one list, and nothing is wider than the screen [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/atlas/simulation/1?q=provider`);
  await expect(page.getByRole('region', { name: 'Lanes' }).getByRole('link', { name: 'provider: lostAfter' })).toHaveText(
    /^Bank and provider/,
  );
  await page.getByText(/^How it grew/).click();
  await expect(page.getByRole('img', { name: /^Pairs found/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await accessible(page);
});

test('how often the simulation takes each transition lies over the chart, and where people went away [30]', async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}?over=simulated`);
  const section = page.getByRole('region', { name: 'Simulation' });
  await section.getByText('The same as a list').click();
  const row = (href: string) => section.getByRole('listitem').filter({ has: page.locator(`a[href*="${href}"]`) });
  await expect(row(`transition/${encodeURIComponent(taken?.id ?? '')}`)).toContainText('taken 12 times');
  await expect(row('state/ready')).toContainText('people went away here 3 times, of 5 in this machine');
  await expect(page.locator('[data-mark="12×"]')).toBeVisible();
});

test('where no run is recorded the page says how one is made [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.unroute('**/atlas/reports/simulation.json');
  await page.goto(`${origin}/atlas/simulation`);
  await expect(page.getByRole('main')).toContainText('npm run simulate -- --record');
});

test('an address with an unknown story, or with choices that are not valid, says so [30]', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/simulation?q=nope`);
  const main = page.getByRole('main');
  await expect(main).toContainText('No story is called “nope”.');
  await accessible(page);
  await page.getByRole('combobox', { name: 'What goes wrong' }).selectOption('the payment provider is not reached');
  await expect(page).toHaveURL(`${origin}/atlas/simulation?q=provider`);
  await expect(page.getByRole('region', { name: 'Lanes' }).getByRole('listitem')).toHaveCount(4);
  await page.goto(`${origin}/atlas/simulation?q=own.x`);
  await expect(main).toContainText('Not valid in the address: the number of steps. These are the usual choices.');
});
