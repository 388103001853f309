declare global {
  interface Window {
    /** Of `public/early.js`; null once the page answers by itself, even if that file comes later. */
    earlyPress?: { button?: HTMLElement; end(): void } | null;
  }
}

/** From now on the page answers by itself. Returns how to press once more what was pressed last before, if it is still there. */
export function keptPress(): () => void {
  const { earlyPress } = window;
  window.earlyPress = null;
  earlyPress?.end();
  return () => {
    if (earlyPress?.button?.isConnected) earlyPress.button.click();
  };
}
