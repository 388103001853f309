import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Whether something on this page has had the focus. */
    __hadFocus?: boolean;
  }
}

/** Nothing has the focus on a page on which something had it: the next key of a person would begin at the top, and a screen reader falls silent. */
function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    if (window.__hadFocus === undefined) {
      window.__hadFocus = !isNowhere();
      document.addEventListener('focusin', () => {
        window.__hadFocus = true;
      });
    }
    return window.__hadFocus && isNowhere();
  });
}

/**
 * Once something on the page has had the focus, something has it after every step: what goes away, closes or can no longer be used hands it on. There
 * is one exception, a page that has just been opened and on which nobody has been anywhere yet.
 */
export async function seeFocusKept(page: Page, state: string) {
  await expect
    .poll(() => isFocusLost(page), {
      message: `${state}: whoever had the focus is still somewhere`,
      timeout: 1_000,
      intervals: [20, 20, 50, 100, 200],
    })
    .toBe(false);
}
