import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// one run of the tests: workers inherit it, and what an earlier run left behind counts for nothing
process.env.TEST_RUN ??= new Date().toISOString();

/** A test that fails is run once more; the run names each that passes only then, with this trace, and fails when they are many. */
const retries = 1;
/** Without pictures, which cost the most. */
const ofFirstFailure = { mode: 'retain-on-first-failure', screenshots: false, sources: false } as const;

/** Journeys that `npm test` leaves to `npm run test:full`: everything but investing, paying and signing in. */
const waitForFull =
  process.env['FULL'] === '1'
    ? []
    : ['analytics', 'keyboard', 'onboarding-a', 'onboarding-b', 'passkeys', 'registration', 'second-factor'].map(
        (name) => `**/journeys/${name}.spec.ts`,
      );

export default defineConfig({
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // generous for a busy machine; what is green never waits for it
  expect: { timeout: 30_000 },
  // what takes long for what it finds waits for `npm run test:full`
  ...(process.env.FULL === '1' ? {} : { grepInvert: /@full/ }),
  forbidOnly: !!process.env.CI,
  // `npm test` adds the report of each part
  reporter: [['list'], [path.join(import.meta.dirname, 'scripts/flaky-reporter.mjs')]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // recording every picture for the one that fails costs a tenth of the whole run: `--trace on` tells more of a failure
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // a name that is nobody's own machine
        '--host-resolver-rules=MAP statefolio.test 127.0.0.1',
      ],
    },
  },
  projects: [
    {
      name: 'journeys',
      testDir: 'tests/journeys',
      testIgnore: ['tours/**', 'pages/**', ...waitForFull],
      retries,
      use: { trace: ofFirstFailure },
    },
    { name: 'pages', testDir: 'tests/journeys/pages' },
    { name: 'tours', testDir: 'tests/journeys/tours', retries, use: { trace: ofFirstFailure } },
    {
      name: 'lab',
      testDir: 'tests/lab',
      retries,
      // a trace of every tour would cost as much as the tours: the trace is that of the second try, the picture that of the first
      use: { contextOptions: { reducedMotion: 'reduce' }, trace: 'on-first-retry' },
    },
    { name: 'atlas', testDir: 'tests/atlas' },
  ],
});
