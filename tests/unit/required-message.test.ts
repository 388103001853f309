import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** A consent says what it is needed for. */
const exceptions = ['consentTerms'];

test('a required field that is empty says the same in every form [UI-02, 25 D6]', () => {
  const other = globSync('src/features/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /\bREQUIRED: (?!requiredError)/.test(line) && !exceptions.some((field) => line.includes(`${field}:`)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(other).toEqual([]);
});
