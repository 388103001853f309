import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

/** Brings the first control of a place into view and focus, once the screen shows it. */
export function focusAt(at: string | undefined) {
  requestAnimationFrame(() => {
    const place = [...document.querySelectorAll<HTMLElement>('[data-at]')].find((element) => element.dataset.at === at);
    const control = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, button');
    control?.focus();
  });
}

/** Leads to the first problem. */
export function useProblemFocus(actor: AnyActorRef) {
  useEffect(() => {
    const { unsubscribe } = actor.on('problems.shown', (event: { type: string; at?: string }) => focusAt(event.at));
    return unsubscribe;
  }, [actor]);
}
