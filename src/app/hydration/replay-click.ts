declare global {
  interface Window {
    /** Of `public/pre-hydration.js`, on pages that the server has drawn. */
    preHydrationClick?: { button?: HTMLElement; end(): void };
  }
}

/** From now on the page answers by itself. Returns how to press once more what was pressed last before, if it is still there. */
export function recordedClick(): () => void {
  const { preHydrationClick } = window;
  preHydrationClick?.end();
  return () => {
    if (preHydrationClick?.button?.isConnected) preHydrationClick.button.click();
  };
}
