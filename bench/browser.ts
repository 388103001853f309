import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** CHROME_PATH, one of the machine, or Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (file) => file && existsSync(file),
  );
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
}
