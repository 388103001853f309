import { expect, onTestFinished, test } from 'vitest';

test('browser tests that are run by hand leave the reports of the last run as they are [30]', async () => {
  const { TEST_RUN: before } = process.env;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TEST_RUN;
    else process.env.TEST_RUN = before;
  });
  const { default: config } = await import('../../playwright.config.ts');
  // the Atlas would show a single test of the lab as everything that was found in the product
  expect([config.reporter].flat(2).filter((it) => it === 'json')).toEqual([]);
});
