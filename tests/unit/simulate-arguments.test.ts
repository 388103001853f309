import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test.each([
  ['an unknown option', ['--unknown'], /^Unknown option '--unknown'\. The options are --seed, --steps, .+\.\n$/],
  ['an option without its value', ['--seed'], /^Option '--seed <value>' argument missing\. The options are .+\.\n$/],
  ['a saved run that is not there', ['--story', 'nope.json'], /^There is no saved run “nope\.json”; .+\.\n$/],
])('npm run simulate answers %s with one line', (_what, args, expected) => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/simulate.mjs', ...args], { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(expected);
  expect(status).toBe(1);
});
