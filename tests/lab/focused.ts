declare global {
  interface Window {
    /** Whether something on this page has had the focus. */
    __hadFocus?: boolean;
    __isFocusLost?: () => boolean;
  }
}

/**
 * Runs in the page. Once something on it has had the focus, something has it after every step: what goes away, closes or can no longer be used hands
 * it on, or the next key of a person would begin at the top and a screen reader fall silent. There is one exception, a page that has just been opened
 * and on which nobody has been anywhere yet.
 */
export function watchFocus() {
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  window.__hadFocus = !isNowhere();
  document.addEventListener('focusin', () => {
    window.__hadFocus = true;
  });
  window.__isFocusLost = () => window.__hadFocus === true && isNowhere();
}
