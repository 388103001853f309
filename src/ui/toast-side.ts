import { useSyncExternalStore } from 'react';

type Side = 'top' | 'foot';

let side: Side = 'foot';

const isOfToasts = (element: Element) => element.closest('[data-toasts]') !== null;

function subscribe(listener: () => void): () => void {
  const place = ({ target }: FocusEvent) => {
    // a toast does not move away from under the pointer that presses it
    if (!(target instanceof Element) || isOfToasts(target)) return;
    // the browser brings the focused element into view first
    requestAnimationFrame(() => {
      side = target.getBoundingClientRect().top < window.innerHeight / 2 ? 'foot' : 'top';
      listener();
    });
  };
  document.addEventListener('focusin', place);
  return () => document.removeEventListener('focusin', place);
}

/** Where toasts appear on a narrow screen: not over the focused element, which is the heading of a new screen or a pressed button. [WCAG 2.2, 2.4.11] */
export const useToastSide = (): Side =>
  useSyncExternalStore(
    subscribe,
    () => side,
    () => 'foot',
  );
