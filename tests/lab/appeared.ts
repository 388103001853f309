/** What was announced since the last check, and what could be read then. */
type Appeared = { lines: string[]; isHeard: boolean };
declare global {
  interface Window {
    __appeared?: Appeared | undefined;
    __isListening?: boolean;
    __unheardTexts?: (isWatched: boolean) => string[];
  }
}

/**
 * Runs in the page: text that has appeared since the last look, while no live region spoke and the focus stayed where it was. What appears by itself
 * (an answer, a timer) is announced; what a person has just pressed for may appear where they are.
 */
export function watchTexts() {
  window.__appeared = undefined;
  window.__unheardTexts = (watched) => {
    const skipped = 'header, footer, button, a, option, label, [role="progressbar"], [aria-hidden="true"]';
    const lines: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.replace(/\s+/g, ' ').trim();
      const around = node.parentElement;
      if (words && around && !around.closest(skipped) && around.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        lines.push(words);
    }
    const known = window.__appeared;
    if (!known) {
      window.__appeared = { lines, isHeard: true };
      return [];
    }
    // a page that was just opened and not used yet is read from its top
    const fresh = watched && window.__hadFocus && !known.isHeard ? lines.filter((line) => !known.lines.includes(line)) : [];
    if (fresh.length === 0) {
      known.lines = lines;
      known.isHeard = false;
    }
    return fresh;
  };
  if (window.__isListening) return;
  window.__isListening = true;
  const hear = () => {
    if (window.__appeared) window.__appeared.isHeard = true;
  };
  const live = '[role="alert"], [role="status"], [role="alertdialog"], [aria-live="polite"], [aria-live="assertive"]';
  document.addEventListener('focusin', hear);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = target instanceof Element ? target : target.parentElement;
      const isIn = around?.closest(live)?.textContent?.trim();
      const isRegion = [...addedNodes].some(
        (node) =>
          node instanceof Element && [node, ...node.querySelectorAll(live)].some((it) => it.matches(live) && it.textContent?.trim()),
      );
      if (isIn || isRegion) hear();
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
