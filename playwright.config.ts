import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// one run of the tests: workers inherit it, and what an earlier run left behind counts for nothing
process.env.TEST_RUN ??= new Date().toISOString();

export default defineConfig({
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? 'reports/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    trace: 'retain-on-failure',
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
      ],
    },
  },
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    // thousands of looks at small pages: a trace of each would cost more than the looks
    { name: 'lab', testDir: 'tests/lab', use: { trace: 'off', contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'atlas', testDir: 'tests/atlas', use: { trace: 'off' } },
  ],
});
