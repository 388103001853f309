// react-aria 3.53.1 and react-aria-components 1.22.1: while the list of a combo box is open, `useComboBox` sets `aria-hidden` on everything but the field and
// its list, because that list is usually at the end of the page. Links and fields hidden in this way can still be focused (axe: aria-hidden-focus, WCAG 4.1.2).
// What: the list is placed beside its field, so that nothing has to be hidden, and the page gets the attribute of what the library never hides.
// Gain: axe found this on each screen with an open list; it finds nothing now.
// Upstream: https://github.com/adobe/react-spectrum/issues/4937
// Remove when: `useComboBox` has a setting that hides nothing.
import { type RefCallback, useLayoutEffect, useState } from 'react';

const isNeverHidden = 'data-react-aria-top-layer';

const preventDefault = (event: Event) => event.preventDefault();

/** The element beside a field that its list is placed in, and its ref. */
export function useListPlace(isOpen: boolean): { place: HTMLElement | undefined; placeRef: RefCallback<HTMLElement> } {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // a layout effect: it precedes the effect that hides
  useLayoutEffect(() => {
    const page = place?.closest('body > *');
    if (!isOpen || !place || !page) return;
    page.setAttribute(isNeverHidden, '');
    // the library's button that closes the list would submit the form that it is in now
    place.addEventListener('click', preventDefault);
    return () => {
      page.removeAttribute(isNeverHidden);
      place.removeEventListener('click', preventDefault);
    };
  }, [place, isOpen]);
  return { place: place ?? undefined, placeRef: setPlace };
}
