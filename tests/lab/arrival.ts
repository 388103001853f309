import { expect, type Page } from '@playwright/test';
import { type Arrival, mustBeAnnounced, watchErrors } from './announced.ts';
import { watchTexts } from './appeared.ts';
import { watchFocus } from './focused.ts';

type Found = { unannounced: string[]; isFocusLost: boolean; unheard: string[] };

/** Starts to watch a page that has just been opened: announcements, focus, new content. */
export async function watch(page: Page) {
  await Promise.all([page.evaluate(watchErrors), page.evaluate(watchFocus), page.evaluate(watchTexts)]);
}

/**
 * Checked after every step, in one evaluation: no error is visible only, the focus is not lost, and content that appears without a press is announced. A page
 * has two seconds for it.
 */
export async function checkArrival(page: Page, state: string, arrival: Arrival, isByItself: boolean) {
  const until = Date.now() + 2_000;
  // what was announced once is not required again
  let isAnnounced = false;
  for (;;) {
    const found: Found = await page.evaluate(
      ([how, speaks, watched, skipErrors]) => {
        const unannounced = skipErrors ? [] : (window.__unannouncedErrors?.(how, speaks) ?? ['nobody watches']);
        const isFocusLost = window.__isFocusLost?.() ?? true;
        const isMissing = unannounced.length > 0 || isFocusLost;
        return { unannounced, isFocusLost, unheard: isMissing ? [] : (window.__unheardTexts?.(watched) ?? ['nobody watches']) };
      },
      [arrival, mustBeAnnounced(state, arrival), isByItself, isAnnounced] as const,
    );
    if (!found.unannounced.length && !found.isFocusLost && !found.unheard.length) return;
    isAnnounced ||= !found.unannounced.length;
    if (Date.now() > until)
      expect(found, `${state}: what is wrong or appears is said, and whoever had the focus is still somewhere`).toEqual({
        unannounced: [],
        isFocusLost: false,
        unheard: [],
      });
    await page.waitForTimeout(20);
  }
}
