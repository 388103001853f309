// react-dom 19.3.1: clicks before hydration are lost when React is not loaded yet.
// What: `public/pre-hydration.js` records the last button clicked on a server-rendered page; this repeats the click once the page is hydrated.
// Gain: no early click is lost. Without it, React replays only clicks made after its own script has run (some seconds later on a slow phone).
// Upstream: facebook/react #33129 and #33130 (replay of changes before hydration). Clicks before the script is loaded are not planned there.
// Remove when: public pages load their scripts before the first paint again (decision 012), so that no click can come earlier.

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
