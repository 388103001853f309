import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { markdown } from '../../src/atlas/differences.ts';
import { expect, machineNamed, machines, test, withReports } from './fixtures.ts';

const wizard = machineNamed('loan-wizard');
const { record } = wizard;
const titleOf = (name: string | undefined) => record.states.find((state) => state.name === name)?.title ?? '';

test('arrow keys travel along the transitions, and each step is described in words', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/state/creating`);
  // the details have a status too, which is empty
  const announced = page.getByRole('main').getByRole('status').filter({ hasText: /./ });
  const node = (name: string) => page.locator(`[data-state="${name}"]`);
  await node('creating').focus();
  await page.keyboard.press('ArrowRight');
  await expect(announced).toHaveText(/^Way 1 of 5: .+, leads to .+\.$/);
  while (!(await announced.textContent())?.includes('the response is lost')) {
    const before = await announced.textContent();
    await page.keyboard.press('ArrowRight');
    await expect(announced).not.toHaveText(before ?? '');
  }
  await expect(announced).toContainText(`leads to ${titleOf('creationUnknown')}`);
  await page.keyboard.press('ArrowDown');
  await expect(node('creationUnknown')).toBeFocused();
  await expect(announced).toHaveText(`${titleOf('creationUnknown')}. One transition leaves it.`);
  await page.keyboard.press('ArrowUp');
  await expect(node('creating')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/atlas/loan-wizard/state/creating`);
});

test('the chart is made larger, smaller and to fit, is dragged, and the small map shows and moves the part that is seen', {
  tag: '@full',
}, async ({ page, origin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/atlas/loan-wizard`);
  const chart = page.getByRole('region', { name: `State chart of ${wizard.title}` });
  const width = () => chart.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width);
  const left = () => chart.evaluate((region) => region.scrollLeft);
  const before = await width();
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await width()).toBeCloseTo(before * 1.25, 0);
  const map = page.locator('[data-minimap]');
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) - 4, y: 10 } });
  await expect.poll(left).toBeGreaterThan(300);
  const seen = await left();
  const at = await chart.boundingBox();
  await page.mouse.move((at?.x ?? 0) + 200, (at?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 300, (at?.y ?? 0) + 12, { steps: 4 });
  await page.mouse.up();
  expect(await left()).toBe(seen - 100);
  await page.getByRole('button', { name: 'Fit' }).click();
  const room = await chart.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(room).toEqual([0, 0]);
  await expect(map).toBeHidden();
});

async function exported(page: Page, title: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = (await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: title, exact: true }).click(),
  ])) as [Download, void];
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

test('a chart is exported as Mermaid and SCXML with all its states and transitions', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  const mermaid = await exported(page, 'Mermaid');
  expect(mermaid.name).toBe('loan-wizard.mmd');
  const lines = mermaid.content.toString().split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines.filter((line) => /^ {2}state ".+" as s_\w+$/.test(line))).toHaveLength(record.states.length);
  const arrows = lines.flatMap(
    (line) => /^ {2}s_(\w+) --> s_(\w+) : [^:;]+$/.exec(line.replaceAll(/#\w+;/g, ''))?.slice(1, 3).join(' ') ?? [],
  );
  expect(arrows.sort()).toEqual(record.transitions.map(({ from, to }) => `${from} ${to ?? from}`).sort());

  const scxml = await exported(page, 'SCXML');
  const read = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      wrong: xml.querySelector('parsererror')?.textContent,
      initial: xml.documentElement.getAttribute('initial'),
      states: [...xml.querySelectorAll('state')].map((it) => it.id),
      arrows: [...xml.querySelectorAll('transition')].map((it) => `${it.parentElement?.id} ${it.getAttribute('target')}`),
    };
  }, scxml.content.toString());
  expect(read.wrong).toBeUndefined();
  expect(read.initial).toBe('arriving');
  expect(read.states.sort()).toEqual(record.states.map(({ name }) => name).sort());
  expect(read.arrows.sort()).toEqual(record.transitions.map(({ from, to }) => `${from} ${to ?? from}`).sort());
});

test('a chart is exported as a drawing that stands alone, as a picture and as its record', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/payment-status`);
  const svg = (await exported(page, 'SVG')).content.toString();
  const drawn = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      wrong: xml.querySelector('parsererror')?.textContent,
      states: xml.querySelectorAll('[data-state]').length,
      classes: xml.querySelectorAll('[class]').length,
    };
  }, svg);
  expect(drawn).toEqual({ states: machineNamed('payment-status').record.states.length, classes: 0 });
  const png = (await exported(page, 'PNG')).content;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(20_000);
  const json = JSON.parse((await exported(page, 'JSON')).content.toString()) as { machine: string };
  expect(json.machine).toBe('payment-status');
});

test('every machine is looked through: each request has a way for failure, each state is reached, each delay leads on', {
  tag: '@full',
}, async ({ page, origin }) => {
  test.slow();
  for (const { name, title } of machines) {
    await page.goto(`${origin}/atlas/${name}/findings`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}: findings`);
    for (const check of [
      'Dead ends',
      'Requests without a way for failure',
      'States nobody reaches',
      'Delays that lead nowhere',
      'Transitions nobody takes',
      'Events that their screen does not offer',
    ])
      await expect(page.getByRole('main').locator('li[data-result]', { hasText: check }), `${title}: ${check}`).toHaveAttribute(
        'data-result',
        'passed',
      );
  }
});

test('a state that nothing leads out of is a dead end, unless another machine goes on there or the person is sent elsewhere', {
  tag: '@full',
}, async ({ page, origin }) => {
  const faulty = structuredClone(record);
  faulty.states = faulty.states.map(({ starts, ...state }) =>
    state.name === 'watchingPayment' ? state : { ...state, ...(starts ? { starts } : {}) },
  );
  const deadEnds = () => page.getByRole('listitem').filter({ has: page.getByText('Dead ends', { exact: true }) });
  await page.goto(`${origin}/atlas/loan-wizard/findings`);
  await expect(deadEnds()).toHaveAttribute('data-result', 'passed');
  await deadEnds().getByText('2 known').click();
  await expect(deadEnds()).toContainText('Payment under way or done hands over to payment-status');
  await expect(deadEnds()).toContainText('Identity not verified hands over to identity-check');
  await page.route(/\/loan-wizard-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(faulty)};` }),
  );
  await page.reload();
  await expect(deadEnds()).toHaveAttribute('data-result', 'failed');
  await expect(deadEnds()).toContainText('Payment under way or done: nothing leads on');
});

test('the map draws which machine begins which, and leads into each of them', { tag: '@full' }, async ({ page, origin }) => {
  const begun = machines.flatMap(({ name, record: it }) => it.states.flatMap(({ starts = [] }) => starts.map((to) => [name, to])));
  await page.goto(`${origin}/atlas`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/atlas/map`);
  await expect(page.locator('[data-state]')).toHaveCount(new Set(begun.flat()).size);
  const list = page.getByRole('complementary', { name: 'Details' });
  await expect(list.getByRole('listitem')).toHaveCount(begun.length);
  await expect(list.getByRole('listitem').filter({ hasText: 'Payment under way or done' }).first()).toContainText('begins Payment status');
  await page.locator('[data-state="payment"]').click();
  await expect(page).toHaveURL(`${origin}/atlas/payment`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment');
});

test('a path is made to order, through one state and avoiding another, and is taken along as a checklist and as a test', {
  tag: '@full',
}, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard`);
  await page.getByRole('link', { name: 'Compose' }).click();
  const title = page.getByRole('main').getByRole('status');
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(title).toHaveText('Choose the state that it should lead to.');
  await choice('To').selectOption('openingContract');
  await choice('Through').selectOption('creationUnknown');
  await choice('Avoiding').selectOption('choosingAmount');
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveText([
    /^opening the amount step: /,
    /^investing is allowed: /,
    `an attempt was left open: ${titleOf('creationUnknown')}`,
    /^trying again: /,
    `the investment is created: ${titleOf('openingContract')}`,
  ]);
  await page.reload();
  await expect(title).toHaveText('4 steps.');
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Checklist' }).click()]);
  const text = readFileSync(await list.path()).toString();
  expect(text).toContain(`- [ ] an attempt was left open → **${titleOf('creationUnknown')}**`);
  expect(text).toContain('it says “We do not know yet whether your investment was made”');
  const [code] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Vitest' }).click()]);
  expect(readFileSync(await code.path()).toString()).toContain(
    "import { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';",
  );
  await choice('Avoiding').selectOption('creating');
  await expect(title).toHaveText('No path leads there like that. Begin elsewhere, or ask for less.');
});

test('a state says what it does by itself and which machines begin there', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/state/kycGate`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'on arrival' })).toContainText('opens another page');
  await expect(page.locator('[data-state="kycGate"]')).toContainText('on arrival: opens another page');
  await panel.getByRole('listitem').filter({ hasText: 'begins' }).getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/atlas/identity-check`);
});

test('a machine with faults planted in its record shows each of them', async ({ page, origin }) => {
  const faulty = structuredClone(machineNamed('payment-status').record);
  faulty.transitions = faulty.transitions.filter(({ from, event }) => !(from === 'polling' && event.startsWith('xstate.error')));
  faulty.transitions = faulty.transitions.map((transition) =>
    transition.event.startsWith('xstate.after') && transition.from === 'waiting' ? { ...transition, to: 'waiting' } : transition,
  );
  faulty.steps = faulty.steps.map((step) => ({ ...step, takes: step.takes.filter((id) => !id.endsWith('readStatus|0=false')) }));
  faulty.states.push({ ...(faulty.states[0] as (typeof faulty.states)[number]), name: 'lonely', title: 'A lonely state', requests: [] });
  // the machine would let a person try again where the screen has no button for it
  const retry = faulty.steps.find(({ event }) => event.type === 'retry');
  const paid = faulty.places.findIndex(({ state }) => state === 'paid');
  if (retry) faulty.steps.push({ ...retry, from: paid });
  await page.route(/\/payment-status-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(faulty)};`,
    }),
  );
  await page.goto(`${origin}/atlas/payment-status/findings`);
  const check = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await expect(check('Requests without a way for failure')).toContainText(
    'Loading the status again asks to load the status of the payment and',
  );
  await expect(check('Delays that lead nowhere')).toContainText('1 found');
  await expect(check('Events that their screen does not offer')).toContainText('Paid: nothing that can be used sends retry');
  await expect(check('States nobody reaches')).toContainText('A lonely state');
  await expect(check('Conditions that are always the same')).toContainText('is never false');
});

test('the contact sheet shows every state in every language and width that was photographed, and what is missing', {
  tag: '@full',
}, async ({ page, origin }) => {
  const at = '2026-11-21T08:00:00.000Z';
  const picture = (state: string, locale: string, width: number) => ({
    file: `${state}.${locale}-${width}.png`,
    state,
    place: 0,
    locale,
    width,
    at,
  });
  await withReports(page, {
    walked: {
      'loan-wizard': {
        tours: [],
        pictures: [picture('creating', 'en', 1440), picture('creating', 'de', 390), picture('choosingAmount', 'en', 1440)],
      },
    },
  });
  await page.goto(`${origin}/atlas/loan-wizard/screens`);
  await expect(page.getByRole('img', { name: `${titleOf('creating')}, en, 1440 px` })).toBeVisible();
  await expect(page.getByRole('img', { name: `${titleOf('creating')}, de, 390 px` })).toBeVisible();
  await expect(page.getByRole('img', { name: `${titleOf('choosingAmount')}, de, 390 px` })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Filter by state' }).fill('choosing an');
  await expect(page.getByRole('main').getByRole('status')).toContainText(`1 of ${record.states.length} states`);
});

test('the difference of two versions is told in sentences, and the same version differs in nothing', () => {
  const after = structuredClone(record);
  after.states = after.states.map((state) => (state.name === 'creating' ? { ...state, title: 'Making it' } : state));
  after.transitions = after.transitions
    .filter(({ from, event }) => !(from === 'creationUnknown' && event === 'retry'))
    .map((transition) =>
      transition.from === 'loadFailed' && transition.event === 'retry' ? { ...transition, to: 'kycGate' } : transition,
    );
  after.paths = after.paths.slice(1);
  const told = markdown({ 'loan-wizard': record }, { 'loan-wizard': after });
  expect(told).toContain('State **Creating the investment** is now called **Making it**');
  expect(told).toContain('Transition from **It is not known whether the investment was created** on `retry` to **Making it** is gone');
  expect(told).toContain(
    'Transition from **The page could not be loaded** on `retry` leads to **Identity not verified**, before to **Opening the investment**',
  );
  expect(told).toContain('1 path is gone:');
  expect(markdown({ 'loan-wizard': record }, { 'loan-wizard': record })).toBe('No machine changed.\n');
});
