import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { describeFailures, failuresOfPlaywright, failuresOfVitest } from '../../scripts/failures.mjs';

const library = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test');

test('what fails in a browser is named with its groups and its last error', { tags: ['full'], timeout: 60_000 }, async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'failures-')));
  const file = path.join(folder, 'report.json');
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    `export default { testDir: '.', retries: 1, reporter: [['json', { outputFile: '${file}' }]] };`,
  );
  writeFileSync(
    path.join(folder, 'planted.spec.mjs'),
    `import { expect, test } from ${JSON.stringify(pathToFileURL(path.join(library, 'index.mjs')).href)};
test('passes', () => {});
test('passes the second time', ({}, info) => expect(info.retry).toBe(1));
test.describe('the money', () => {
  test('arrives', ({}, info) => expect(info.retry, 'missing the ' + info.retry + 'th time').toBe(9));
});`,
  );
  await new Promise((resolve) =>
    execFile(process.execPath, [path.join(library, 'cli.js'), 'test', '--config', folder], { cwd: folder }, resolve),
  );
  const failures = failuresOfPlaywright(JSON.parse(readFileSync(file, 'utf8')));
  expect(failures).toEqual([{ name: 'planted.spec.mjs › the money › arrives', error: 'Error: missing the 1th time' }]);
  expect(describeFailures(failures)).toBe('failed: planted.spec.mjs › the money › arrives\n  Error: missing the 1th time');
});

test('what fails elsewhere is named with its file, and so is a file that could not be loaded', () => {
  const passed = { status: 'passed', fullName: 'passes', failureMessages: [] };
  expect(
    failuresOfVitest({
      testResults: [
        { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        {
          name: 'b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            passed,
            { status: 'failed', fullName: 'the money arrives', failureMessages: ['Error: missing\n    at b.test.ts:1'] },
          ],
        },
        { name: 'c.test.ts', status: 'failed', message: 'Cannot find module d\nmore', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { name: 'b.test.ts › the money arrives', error: 'Error: missing' },
    { name: 'c.test.ts', error: 'Cannot find module d' },
  ]);
});

test('a failed walk leads to its path in the Atlas, at the step that failed [30 4]', () => {
  const walked = (title: string, description: object, result: object) => ({
    title,
    tests: [{ status: 'unexpected', annotations: [{ type: 'walk', description: JSON.stringify(description) }], results: [result] }],
  });
  const error = { message: 'StepFailed: \u001b[31mstep 2, “the answer is lost”: the heading is missing\nmore' };
  const atBeginning = { message: 'StepFailed: at the beginning, “opening”: no screen' };
  const failures = failuresOfPlaywright({
    suites: [
      {
        title: 'tours.spec.ts',
        specs: [
          walked('tour ab12, 3 steps', { machine: 'payment', path: 'ab12' }, { errors: [error] }),
          walked(
            'paths of record 1/1',
            { machine: 'payment' },
            {
              errors: [error],
              steps: [
                { title: 'path cd34, 3 steps: x', error },
                { title: 'path ef56, 3 steps: x' },
                { title: 'path 0a78, 1 steps: x', error: atBeginning },
                { title: 'beforeEach hook', error },
              ],
            },
          ),
        ],
      },
    ],
  });
  expect(failures.map(({ pages }) => pages)).toEqual([
    ['/atlas/payment/path/ab12/2'],
    ['/atlas/payment/path/cd34/2', '/atlas/payment/path/0a78/0'],
  ]);
  expect(describeFailures(failures.slice(0, 1))).toBe(
    'failed: tours.spec.ts › tour ab12, 3 steps\n  StepFailed: step 2, “the answer is lost”: the heading is missing\n  after npm start: http://localhost:4000/atlas/payment/path/ab12/2',
  );
});
