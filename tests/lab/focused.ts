declare global {
  interface Window {
    /** Whether something on this page has had the focus. */
    __hadFocus?: boolean;
    __isFocusLost?: () => boolean;
  }
}

/**
 * Runs in the page. Once an element has had the focus, an element has it after every step: one that is removed, closed or disabled moves it on; otherwise the
 * next key would start at the top and a screen reader fall silent. The one exception is a page that has just been opened and not used yet.
 */
export function watchFocus() {
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  window.__hadFocus = !isNowhere();
  document.addEventListener('focusin', () => {
    window.__hadFocus = true;
  });
  window.__isFocusLost = () => window.__hadFocus === true && isNowhere();
}
