declare global {
  interface Window {
    /** Of `public/early.js`. */
    earlyPress?: { button?: HTMLElement; end(): void };
  }
}

/** From now on the page answers by itself. Returns how to press once more what was pressed last before, if it is still there. */
export function keptPress(): () => void {
  const { earlyPress } = window;
  delete window.earlyPress;
  earlyPress?.end();
  return () => {
    if (earlyPress?.button?.isConnected) earlyPress.button.click();
  };
}
