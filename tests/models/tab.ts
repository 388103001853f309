import type { World } from './journey.ts';

/** A page in Playwright is never hidden: the events of the tab are dispatched by hand. */
export const tabShown =
  (isShown: boolean) =>
  ({ page }: World) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (shown ? 'visible' : 'hidden') });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isShown);
