import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { jobMessages } from '../../src/back-office/job-messages.ts';

test('the back office has words for every job of the server, and for no other', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const names = ['server/jobs/jobs.ts', 'server/sandbox/jobs.ts'].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(Object.keys(jobMessages))).toEqual(new Set(names));
});
