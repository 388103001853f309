import { readFileSync } from 'node:fs';
import { expect, machineNamed, machines, test, withReports } from './fixtures.ts';
import { messages } from '../support/messages.ts';

const { name, title, record } = machineNamed('loan-wizard');
const stateAt = (place: number | undefined) => record.places[place ?? -1]?.state;
/** The shortest path into a lost response, and the step that leads there. */
const path = record.paths
  .filter(({ steps }) => stateAt(record.steps[steps.at(-1) ?? -1]?.to) === 'creationUnknown')
  .toSorted((one, other) => one.steps.length - other.steps.length)[0] as (typeof record.paths)[number];
const last = path.steps.length;
const titleOf = (state: string | undefined) => record.states.find((it) => it.name === state)?.title ?? '';
/** The shortest tour over a screen with a step that is not possible. */
const [refusing] = machines
  .filter((machine) => machine.kind === 'journey')
  .flatMap(({ name: machine, record: own }) =>
    own.tours.filter(({ steps }) => steps.some((number) => own.steps[number]?.refused)).map((tour) => ({ machine, found: tour })),
  )
  .toSorted((one, other) => one.found.steps.length - other.found.steps.length);
const at = '2026-11-21T08:00:00.000Z';

test('a failed step is copied as a bug report: link, steps in words, what is asserted, what was seen, version', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void (window.name = text) } });
  });
  const error = `step ${last}, “the response is lost”: the heading is missing\nseed: 4711`;
  await withReports(page, {
    walked: {},
    lab: { at, tests: [{ group: title, title: `path ${path.id}, ${last} steps`, passed: false, ms: 1, error }] },
  });
  await page.goto(`${origin}/atlas/${name}/path/${path.id}/${last}`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Copy bug report' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Bug report copied.' })).toBeVisible();
  const report = await page.evaluate(() => window.name);
  const [heading] = report.split('\n');
  expect(heading).toBe(`# ${title}: ${titleOf('creationUnknown')}`);
  expect(report).toContain(`- Link: ${origin}/atlas/${name}/path/${path.id}/${last}\n`);
  expect(report).toMatch(/record `[0-9a-f]{12}`/);
  expect(report).toContain('- Seed: 4711\n');
  const steps = report.split('\n').filter((line) => /^\d+\. /.test(line));
  expect(steps).toHaveLength(last + 1);
  path.steps.forEach((number, index) => {
    const step = record.steps[number];
    expect(steps[index + 1]).toContain(`${step?.title} → **${titleOf(stateAt(step?.to))}**`);
  });
  expect(report).toContain('(`creationUnknown`)');
  expect(report).toContain(`- heading: “${messages.investmentUnknown}”`);
  expect(report).toContain(`In the last run the real screen failed at step ${last}:\n\n\`\`\`text\n${error}\n\`\`\``);
  // what the reporter saw comes first
  await panel.getByText('Add what you saw').click();
  await panel.getByRole('textbox', { name: /^What you saw/ }).fill('A blank page.');
  await panel.getByRole('button', { name: 'Copy bug report' }).click();
  await expect.poll(() => page.evaluate(() => window.name)).toContain('## Seen\n\nA blank page.\n');
});

test('a bug report holds what failed on the real screen a moment ago, and which steps are not possible', async ({ page, origin }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void (window.name = text) } });
    if (window.location.pathname.startsWith('/lab/'))
      document.addEventListener('DOMContentLoaded', () => {
        document.body.append(Object.assign(document.createElement('button'), { textContent: 'Planted' }));
      });
  });
  if (!refusing) throw new Error('Every step of every tour is possible.');
  const { machine, found } = refusing;
  await page.goto(`${origin}/atlas/${machine}/path/${found.id}/${found.steps.length}`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  const run = panel.getByRole('region', { name: 'Run it on the real screen' });
  await run.getByRole('button', { name: /^Run the/ }).click();
  await expect(run.getByRole('status')).toHaveText(/^\d+ of \d+ assertions do not hold\.$/, { timeout: 90_000 });
  await panel.getByRole('button', { name: 'Copy bug report' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Bug report copied.' })).toBeVisible();
  const report = await page.evaluate(() => window.name);
  expect(report).toContain(', seen: button “Planted”\n');
  expect(report).toMatch(/## Seen\n\nRun on the real screen from this page: \d+ of \d+ assertions do not hold\.\n\n- initial state, /);
  expect(report).not.toContain('_Not recorded');
  expect(report).toMatch(/^\d+\. .+ \(not possible\) → /m);
});

test('without a clipboard the report stands in a field that is selected', { tag: '@full' }, async ({ page, origin }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${origin}/atlas/${name}/path/${path.id}/0`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Copy bug report' }).click();
  await expect(panel.getByRole('textbox', { name: 'Bug report' })).toHaveValue(/_Not recorded\. Write here what you saw\._/);
  await expect(panel.getByRole('textbox', { name: 'Bug report' })).toBeFocused();
});

test('the screenshot of a bug report is the real screen of the step', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}/path/${path.id}/${last}`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download screenshot' }).click();
  const png = readFileSync(await (await downloaded).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // 1280 px wide at one and a half times
  expect(png.readUInt32BE(16)).toBe(1920);
  const dark = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data = [] } = canvas?.getImageData(0, 0, image.width, image.height) ?? {};
    // the colour of text on its paper
    return data.filter((value, index) => index % 4 === 0 && value < 80 && data[index + 3] === 255).length;
  }, png.toString('base64'));
  expect(dark).toBeGreaterThan(3000);
  await expect(page.getByRole('status').filter({ hasText: 'Screenshot downloaded.' })).toBeVisible();
});

test('a broken promise is copied with the message of its run', { tag: '@full' }, async ({ page, origin }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void (window.name = text) } });
  });
  const invariant = 'an investment that exists is never created a second time';
  const broken = { group: title, title: `${invariant} [WIZ-04]`, passed: false, ms: 1, error: 'expected 1, was 2' };
  await withReports(page, { walked: {}, chart: { at, tests: [broken] } });
  await page.goto(`${origin}/atlas/${name}/invariants`);
  await page.getByRole('button', { name: `Copy bug report: ${invariant}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Bug report copied.' })).toBeVisible();
  const report = await page.evaluate(() => window.name);
  expect(report).toContain(`# ${title}: ${invariant}`);
  expect(report).toContain('expected 1, was 2');
  expect(report).toContain(`${origin}/atlas/${name}/invariants`);
});
