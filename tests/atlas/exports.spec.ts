import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { toVitest } from '../../src/atlas/compose-export.ts';
import type { Machine } from '../../src/atlas/machine.ts';
import { screenModels } from '../models/screens.ts';
import { readGherkin } from '../support/gherkin.ts';
import { expect, machineNamed, machines, test as base } from './fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Folder = { name: string; write: (file: string, content: string) => void; read: (file: string) => string };
/** A folder of tests beside the others, so that what stands in it finds what it imports; gone afterwards. */
const test = base.extend<{ folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const made = mkdtempSync(path.join(root, 'tests', 'exported-'));
    await use({
      name: path.basename(made),
      write: (file, content) => writeFileSync(path.join(made, file), content),
      read: (file) => readFileSync(path.join(made, file), 'utf8'),
    });
    rmSync(made, { recursive: true });
  },
});

/** Runs a test tool in a process of its own, which knows nothing of the run that it is a part of. */
function run(tool: string, args: string[], report: string) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PLAYWRIGHT_|PW_|PWTEST_|VITEST|FULL$)/.test(name));
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...Object.fromEntries(inherited), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeout: 100_000,
  });
  return `${stdout}${stderr}`;
}

type Vitest = { testResults: { name: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] };

function runVitest({ name, write, read }: Folder) {
  const report = path.join('tests', name, 'report.json');
  write(
    'vitest.config.ts',
    `export default { root: ${JSON.stringify(root)}, test: { include: ['tests/${name}/*.test.ts'], isolate: false } };\n`,
  );
  const said = run(
    'vitest/vitest.mjs',
    ['run', '--config', `tests/${name}/vitest.config.ts`, '--reporter=json', `--outputFile=${report}`],
    '',
  );
  const { testResults } = JSON.parse(read('report.json')) as Vitest;
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({
      file: path.basename(file),
      title,
      status,
      error: failureMessages.join(),
    })),
  );
  return { said, tests };
}

type Playwright = {
  suites: { file: string; specs: { title: string; ok: boolean; tests: { results: { error?: { message: string } }[] }[] }[] }[];
  errors: { message: string }[];
};

function runPlaywright({ name, write, read }: Folder) {
  write(
    'playwright.config.ts',
    [
      "import config from '../../playwright.config.ts';",
      'export default {',
      '  ...config,',
      "  testDir: '.',",
      "  outputDir: './output',",
      '  workers: 1,',
      "  projects: [{ name: 'exported', use: { contextOptions: { reducedMotion: 'reduce' } } }],",
      '};',
      '',
    ].join('\n'),
  );
  const report = path.join(root, 'tests', name, 'report.json');
  const said = run('@playwright/test/cli.js', ['test', '--config', `tests/${name}/playwright.config.ts`, '--reporter=json'], report);
  const { suites, errors } = JSON.parse(read('report.json')) as Playwright;
  const tests = suites.flatMap(({ file, specs }) =>
    specs.map(({ title, ok, tests: all }) => ({
      file: path.basename(file),
      title,
      ok,
      error: all.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join(''),
    })),
  );
  return { said, errors, tests };
}

const { record, title } = machineNamed('loan-wizard');
const titleOf = (state: string) => record.states.find(({ name }) => name === state)?.title ?? '';
const query = 'start:0 to:openingContract through:creationUnknown avoiding:choosingAmount';

/** A path made to order in the Atlas, as the file that its button saves. */
async function exported(page: Page, origin: string, kind: string): Promise<string> {
  await page.goto(`${origin}/atlas/loan-wizard/compose?q=${encodeURIComponent(query)}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind, exact: true }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** Changes one place, and only one: a plant that finds no ground would prove nothing. */
function inject(text: string, from: string, to: string): string {
  expect(text.split(from).length, `"${from}" stands there once`).toBe(2);
  return text.replace(from, to);
}

test('an exported Playwright test walks the real screens, and fails when they are not what it expects', { tag: '@full' }, async ({
  page,
  origin,
  folder,
}) => {
  test.slow();
  const text = await exported(page, origin, 'Playwright');
  folder.write('as-exported.spec.ts', text);
  folder.write('other-end.spec.ts', inject(text, 'toBe("openingContract")', 'toBe("choosingAmount")'));
  const heading = 'it.model.screens.creationUnknown = { heading: { data: "All is well" }, enabled: [] };\n';
  folder.write('other-screen.spec.ts', inject(text, '  let at = ', `  ${heading}  let at = `));
  folder.write('other-event.spec.ts', inject(text, '{"type":"retry"}', '{"type":"leave.confirm"}'));
  const { tests, errors, said } = runPlaywright(folder);
  expect(errors, said).toEqual([]);
  const testIn = (file: string) => tests.find((it) => it.file === file);
  expect(testIn('as-exported.spec.ts')).toEqual({
    file: 'as-exported.spec.ts',
    title: `${title}: ${titleOf('openingContract')}`,
    ok: true,
    error: '',
  });
  expect(testIn('other-end.spec.ts')).toMatchObject({ ok: false, error: expect.stringContaining('it still ends there') });
  expect(testIn('other-screen.spec.ts')).toMatchObject({ ok: false, error: expect.stringContaining('not All is well') });
  expect(testIn('other-event.spec.ts')).toMatchObject({ ok: false, error: expect.stringContaining('the machine still does this') });
});

test('an exported Vitest test runs on the real machine, for every machine, and fails when it expects another state', {
  tag: '@full',
}, async ({ page, origin, folder }) => {
  test.slow();
  const text = await exported(page, origin, 'Vitest');
  folder.write('as-exported.test.ts', text);
  folder.write('other-state.test.ts', inject(text, 'toBe("creationUnknown")', 'toBe("creating")'));
  for (const { name, folder: place, title, record: it } of machines) {
    const longest = it.tours.toSorted((one, other) => other.steps.length - one.steps.length)[0];
    // the parts of an opened machine that an export reads
    const machine = { record: it, summary: { name, folder: place, title: title } } as unknown as Machine;
    if (longest) folder.write(`${name}.test.ts`, toVitest(machine, longest));
  }
  const { tests, said } = runVitest(folder);
  const red = tests.filter(({ status }) => status !== 'passed');
  expect(red, said).toEqual([
    expect.objectContaining({ file: 'other-state.test.ts', error: expect.stringContaining("expected 'creationUnknown' to be 'creating'") }),
  ]);
  expect(tests).toHaveLength(machines.length + 2);
});

test('an exported Gherkin scenario is read by its grammar and has the steps of the path', { tag: '@full' }, async ({ page, origin }) => {
  const { name, scenario, steps } = readGherkin(await exported(page, origin, 'Gherkin'));
  expect({ name, scenario }).toEqual({ name: title, scenario: titleOf('openingContract') });
  expect(steps.filter(({ keyword, text }) => keyword !== 'And' || !text.startsWith('the screen says'))).toEqual([
    { keyword: 'Given', text: 'opening the amount step' },
    { keyword: 'When', text: 'investing is allowed' },
    { keyword: 'Then', text: `it is "${titleOf('restoringAttempt')}"` },
    { keyword: 'When', text: 'an attempt was left open' },
    { keyword: 'Then', text: `it is "${titleOf('creationUnknown')}"` },
    { keyword: 'When', text: 'trying again' },
    { keyword: 'Then', text: `it is "${titleOf('creating')}"` },
    { keyword: 'When', text: 'the investment is created' },
    { keyword: 'Then', text: `it is "${titleOf('openingContract')}"` },
  ]);
  const at = steps.findIndex(({ text }) => text === `it is "${titleOf('creationUnknown')}"`);
  expect(steps[at + 1]).toEqual({ keyword: 'And', text: 'the screen says "We do not know yet whether your investment was made"' });
});

test('only a machine with a screen of its own is exported as a walk over its screens', { tag: '@full' }, async ({ page, origin }) => {
  const seen = machineNamed('payment-status');
  const unseen = machines.find(({ name }) => !(name in screenModels));
  for (const machine of [seen, unseen ?? seen]) {
    const end = machine.record.places[machine.record.steps[machine.record.tours[0]?.steps[0] ?? -1]?.to ?? -1]?.state;
    await page.goto(`${origin}/atlas/${machine.name}/compose?q=${encodeURIComponent(`start:0 to:${end}`)}`);
    await expect(page.getByRole('button', { name: 'Vitest' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Playwright' })).toHaveCount(machine === seen ? 1 : 0);
  }
});
