let isPageNew = false;

/** News of the router: only another path is another page; filters and languages are not. */
export function expectPage(isNew: boolean) {
  isPageNew = isNew;
}

/** Who comes from another page is led to the heading of this one, which is read out (decision 6.17); the scrolling stays with the router. */
export function focusHeading(heading: HTMLElement | null) {
  if (!isPageNew || !heading) return;
  isPageNew = false;
  heading.focus({ preventScroll: true });
}
