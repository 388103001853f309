// react-aria 3.53.1 and React 19.3.1: neither moves the focus when the focused element is removed or disabled; the browser gives it to <body>.
// What: moves it to the nearest heading, submit button or previously focused element.
// Gain: before, focus was lost somewhere on 24 of the 28 screens of the lab (WCAG 2.4.3).
// Upstream: whatwg/html "focus fixup" moves it to the viewport by design; React has no API for it.
// Remove when: the lab's check `tests/lab/focused.ts` stays green without this file.

/** Elements that name a part of a page, or what it is loading. */
const landing = 'h1, h2, h3, [aria-busy="true"]:not(form)';
const control = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
/** How many focused elements are remembered to return to when a modal or a toast closes. */
const maxVisited = 8;

/** The focused element with its ancestors, from the inside out, and its page. */
let trail: Element[] = [];
let path = '';
let visited: HTMLElement[] = [];
let isLeading = false;
/** It was disabled or removed, and the browser then focuses nothing. */
let wasClosed = false;

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled') && !element.closest('[hidden], [inert]');
/** At the next drawing the browser takes the focus away from what is closed. */
function isLost() {
  const [place] = trail;
  if (!place) return false;
  wasClosed ||= !isUsable(place);
  return wasClosed && (document.activeElement === document.body || (document.activeElement === place && !isUsable(place)));
}
const seen = (around: Element, what: string) =>
  [...around.querySelectorAll<HTMLElement>(what)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
/** A heading of the section that contains the other, not of a sibling section. */
const isAbove = (element: Element, other: Element) =>
  Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) &&
  element.closest('main, section, article, aside, search')?.contains(other);

/**
 * A field that is closed while its form is sent leads to the button that says so. Otherwise the nearest place that is left and says what it is: what
 * stands there now, else the heading before it. Outside of the content it is what can be used there, or where the person was before.
 */
function nextPlace(): HTMLElement | undefined {
  const form = trail[0]?.isConnected ? trail[0].closest('form') : null;
  // a button that waits is no submit button
  const button = form?.querySelector<HTMLElement>('button[data-pending], button[type="submit"]:enabled');
  if (button) return button;
  const left = trail.slice(1).find((one) => one.isConnected) ?? document.body;
  const content = left.closest<HTMLElement>('main, [role="dialog"], [role="alertdialog"]');
  const part = content ?? left.closest<HTMLElement>('header, footer, aside, nav, [role]');
  for (let around: Element | null = part && left; around; around = around === part ? null : around.parentElement) {
    const found = seen(around, content ? landing : control);
    const next = content && around !== left ? found.findLast((one) => isAbove(one, left)) : found[0];
    if (next) return next;
  }
  if (content) return content;
  const main = document.querySelector('main') ?? undefined;
  return visited.findLast((one) => isUsable(one) && one.checkVisibility()) ?? (main && (seen(main, landing)[0] ?? main));
}

function lead() {
  isLeading = false;
  if (!isLost()) return;
  const place = nextPlace();
  if (!place) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  // another page is scrolled by the router
  place.focus({ preventScroll: place.matches('main') || path !== location.pathname });
}

/** Components with a focus target of their own, and the library behind a modal, take precedence. */
function leadSoon() {
  if (isLeading || !isLost()) return;
  isLeading = true;
  requestAnimationFrame(() => setTimeout(lead));
}

/**
 * Restores focus when the focused element is removed or disabled: to the nearest heading, or to what is loading, so that it is announced and the
 * next key continues from there (decision 6.17). An element that is only busy keeps its focus.
 */
export function recoverFocus() {
  const visit = (focused: HTMLElement) => {
    trail = [];
    wasClosed = false;
    for (let one: Element | null = focused; one; one = one.parentElement) trail.push(one);
    path = location.pathname;
    visited = [...visited.filter((one) => one !== focused && one.isConnected), focused].slice(-maxVisited);
  };
  // loaded after the page, on which something may have the focus
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) visit(document.activeElement);
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && visit(target));
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      const [last] = trail;
      if (last === undefined || last !== target) return;
      if (!wasClosed && isUsable(last)) trail = [];
      else leadSoon();
    }),
  );
  const changes = new MutationObserver(leadSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
}
