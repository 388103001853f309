import type { Browser, Page } from '@playwright/test';
import type { Setting } from './setting.ts';
import { Gate } from './gate.ts';

/**
 * A page that the walks of a machine use one after the other: the browser keeps the app's files and what it has compiled of them. Of a person it
 * keeps nothing: cookies and storage are emptied for the next one.
 */
export class TourPage {
  readonly page: Page;
  readonly gate: Gate;
  readonly problems: string[] = [];
  #origin = '';

  private constructor(page: Page, gate: Gate) {
    this.page = page;
    this.gate = gate;
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  static async open(browser: Browser, { locale, width, height, hasTouch }: Setting, hasClock: boolean): Promise<TourPage> {
    const context = await browser.newContext({
      locale: locale === 'en' ? 'en-GB' : locale,
      viewport: { width, height },
      hasTouch,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    if (hasClock) await page.clock.install();
    return new TourPage(page, await Gate.at(page));
  }

  /** Closes an idle page, which would otherwise go on rendering and polling. A page that is closing by itself is left alone. */
  async leave() {
    await this.page.goto(`${this.#origin}/healthz`).catch(() => {});
  }

  /** Empties cookies and storage for the next person, who has nothing but this token; the server knows this browser's faults by a session of its own. */
  async reset(origin: string, token: string | undefined) {
    this.problems.length = 0;
    this.#origin = origin;
    await this.gate.open();
    const context = this.page.context();
    await context.clearCookies();
    // there before any request waits: the browser adds cookies when a request is made, not when it is let through
    await context.addCookies([{ name: 'sandbox_session', value: crypto.randomUUID(), url: origin }]);
    await this.page.goto(`${origin}/healthz`);
    await this.page.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      // no newcomer: neither the banner of cookies nor the invitation to register lies over a journey
      localStorage.setItem('analytics-consent-granted', 'denied');
      localStorage.setItem('register_count', '3');
      if (stored !== undefined) localStorage.setItem('token', stored);
    }, token);
  }
}

export type PageFor = (machine: string, setting: Setting, hasClock: boolean) => Promise<TourPage>;

/** A page for each setting and clock, opened when it is first needed. The next machine has a browser context of its own. */
export function tourPages(browser: Browser): { at: PageFor; close(): Promise<void> } {
  const open = new Map<string, TourPage>();
  let current: string | undefined;
  const close = async () => {
    for (const { page } of open.values()) await page.context().close();
    open.clear();
  };
  return {
    async at(machine, setting, hasClock) {
      if (machine !== current) await close();
      current = machine;
      const key = JSON.stringify([setting, hasClock]);
      const tourPage = open.get(key) ?? (await TourPage.open(browser, setting, hasClock));
      open.set(key, tourPage);
      return tourPage;
    },
    close,
  };
}
