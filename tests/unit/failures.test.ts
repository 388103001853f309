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
