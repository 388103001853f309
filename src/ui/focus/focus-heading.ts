let isPageNew = false;

/** A navigation of the router: only another path is another page; filters and languages are not. */
export function expectPage(isNew: boolean) {
  isPageNew = isNew;
}

/** Focuses the heading after a navigation, so that screen readers announce it (decision 6.17). Scrolling is left to the router. */
export function focusHeading(heading: HTMLElement | null) {
  if (!isPageNew || !heading) return;
  isPageNew = false;
  heading.focus({ preventScroll: true });
}
