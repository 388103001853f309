import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import FlakyReporter, { describeFlaky, maxFlaky, readFlaky } from '../../scripts/flaky-reporter.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const library = path.join(root, 'node_modules/@playwright/test');

/** Runs tests of which so many fail at first and pass when they are run once more, each with a trace. */
async function runPlanted(count: number) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'flaky-')));
  const reports = path.join(folder, 'reports');
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    `export default ${JSON.stringify({
      testDir: '.',
      outputDir: 'results',
      reporter: [[path.join(root, 'scripts/flaky-reporter.mjs'), { reports }]],
      projects: [{ name: 'planted', retries: 1 }],
    })};`,
  );
  writeFileSync(
    path.join(folder, 'planted.spec.mjs'),
    `import { writeFileSync } from 'node:fs';
import { expect, test } from ${JSON.stringify(pathToFileURL(path.join(library, 'index.mjs')).href)};

test('always passes', () => {});
test.describe('the money', () => {
  for (let number = 1; number <= ${count}; number++)
    test('arrives ' + number, async ({}, info) => {
      if (info.retry) return;
      const path = info.outputPath('trace.zip');
      writeFileSync(path, 'what happened ' + number);
      await info.attach('trace', { path, contentType: 'application/zip' });
      expect(number, 'the payment is missing').toBe(0);
    });
});
`,
  );
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) =>
    execFile(process.execPath, [path.join(library, 'cli.js'), 'test', '--config', folder], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
  return { code, output, flaky: readFlaky('planted', reports) };
}

/** What the reporter says at the end of a run with so many tests that passed the second time, and one each that passed and failed. */
function endOf(count: number) {
  const reports = mkdtempSync(path.join(tmpdir(), 'flaky-'));
  const planted = (outcome: string, id: number) => ({
    id: `${outcome}-${id}`,
    outcome: () => outcome,
    titlePath: () => ['', 'planted', 'planted.spec.mjs', `${outcome} ${id}`],
    results: [{ status: 'failed', error: { message: '\u001b[31mError: missing\u001b[39m\nmore' }, attachments: [] }],
  });
  const tests = [planted('expected', 1), planted('unexpected', 1), ...Array.from({ length: count }, (_, id) => planted('flaky', id + 1))];
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const reporter = new FlakyReporter({ reports });
  reporter.onBegin(undefined, { suites: [{ title: 'planted' }], allTests: () => tests });
  const end = reporter.onEnd();
  const output = log.mock.calls.flat().join('\n');
  log.mockRestore();
  return { end, output, flaky: readFlaky('planted', reports) };
}

test('up to two tests that pass only when they are run once more are named, three fail the run', () => {
  expect(endOf(0)).toEqual({ end: undefined, output: '', flaky: [] });
  const two = endOf(2);
  expect(two.end).toBeUndefined();
  expect(two.flaky.map(({ name, error }) => ({ name, error }))).toEqual([
    { name: 'planted.spec.mjs › flaky 1', error: 'Error: missing' },
    { name: 'planted.spec.mjs › flaky 2', error: 'Error: missing' },
  ]);
  const three = endOf(3);
  expect(three.end).toEqual({ status: 'failed' });
  expect(three.output).toContain('3 flaky tests, more than 2: the run fails.');
});

test('a test that passes only when it is run once more is named with its error and its trace', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const { code, output, flaky } = await runPlanted(1);
  expect(flaky.map(({ name, error }) => ({ name, error }))).toEqual([
    { name: 'planted.spec.mjs › the money › arrives 1', error: 'Error: the payment is missing' },
  ]);
  const trace = path.resolve(root, flaky[0]?.trace ?? '');
  expect(existsSync(trace)).toBe(true);
  expect(readFileSync(trace, 'utf8')).toBe('what happened 1');
  expect(output).toContain(describeFlaky(flaky));
  expect(output).toContain(`npx playwright show-trace ${flaky[0]?.trace}`);
  expect(code).toBe(0);
});

test('a run of Playwright with more than two of them fails', { tags: ['full'], timeout: 120_000 }, async () => {
  expect(maxFlaky).toBe(2);
  const { code, output, flaky } = await runPlanted(3);
  expect(flaky).toHaveLength(3);
  expect(output).toContain('3 flaky tests, more than 2: the run fails.');
  expect(code).toBe(1);
});
