import { test as base, expect, type Page } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { startServer } from './server.ts';
import { text } from '../support/catalogue.ts';

export type Person = { email: string; password: string; token?: string };

/** Opens an address as this person. */
export type SignIn = (page: Page, address: string, person: Person) => Promise<void>;

/** Puts a token where the app looks for it; nothing else is prepared. */
export async function withToken(page: Page, origin: string, token: string) {
  await page.goto(`${origin}/healthz`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/** A server-rendered page is shown before its scripts run; until it is hydrated, presses have no effect. */
const hydrated = (page: Page) =>
  page
    .waitForFunction(() => {
      if (!document.getElementById('page-data')) return true;
      const main = document.getElementById('main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
    })
    // the page leads on by itself
    .catch(() => {});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
async function originOfServer({}, use: (origin: string) => Promise<void>) {
  const server = await startServer();
  await use(server.origin);
  await server.stop();
}

/** Each worker has a server of its own; nothing is shared and nothing is reset. */
export const test = base.extend<{ visitor: 'known' | 'new'; ownOrigin: string }, { origin: string; signIn: SignIn }>({
  /** A known visitor has decided about cookies and has closed the invitation to register; a new one has not. */
  visitor: ['known', { option: true }],
  context: async ({ context, visitor }, use) => {
    if (visitor === 'known')
      await context.addInitScript(() => {
        try {
          localStorage.setItem('analytics-consent-granted', localStorage.getItem('analytics-consent-granted') ?? 'denied');
          localStorage.setItem('register_count', localStorage.getItem('register_count') ?? '3');
        } catch {
          // a page without storage has nothing to remember
        }
      });
    await use(context);
  },
  /** Opens pages and waits for hydration. What happens before that is tested with a `waitUntil` of its own. */
  page: async ({ page }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, options);
      if (!options?.waitUntil) await hydrated(page);
      return answer;
    };
    const again = page.reload.bind(page);
    page.reload = async (options) => {
      const answer = await again(options);
      if (!options?.waitUntil) await hydrated(page);
      return answer;
    };
    await use(page);
  },
  origin: [originOfServer, { scope: 'worker', timeout: 240_000 }],
  /** A server of this test only, for tests that move its clock, which all its users share. */
  ownOrigin: [originOfServer, { timeout: 240_000 }],
  /** Signs in once for each user and worker through the hosted page; later sign-ins reuse the stored token. */
  signIn: [
    async ({ origin }, use) => {
      const kept = new Map<string, string>();
      await use(async (page, address, { email, password, token = kept.get(email) }) => {
        if (token !== undefined) {
          await withToken(page, origin, token);
          await page.goto(address);
          return;
        }
        await page.goto(address);
        await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
        await page.getByLabel(text('registration', 'Password')).fill(password);
        await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
        await page.waitForURL(({ pathname }) => pathname === new URL(address).pathname);
        const stored = await page.evaluate(() => localStorage.getItem('token'));
        if (stored === null) throw new Error('No token is stored after signing in.');
        kept.set(email, stored);
      });
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** No accessibility violations of WCAG 2.2 AA on the current screen. */
export async function accessible(page: Page) {
  expect(await findings(page)).toEqual([]);
}

/** Until a list has found its place beside its field it is there but transparent, and a page that is scrolled to it then closes it. */
export const listShown = (page: Page) => expect(page.locator('[data-trigger="ComboBox"]')).toHaveCSS('opacity', '1');
