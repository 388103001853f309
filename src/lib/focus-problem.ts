import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

/** Brings the first control of a place with a problem into view and focus, once the screen shows the problem. */
export function useProblemFocus(actor: AnyActorRef) {
  useEffect(() => {
    const { unsubscribe } = actor.on('problems.shown', (event: { type: string; at?: string }) => {
      requestAnimationFrame(() => {
        const place = [...document.querySelectorAll<HTMLElement>('[data-at]')].find((element) => element.dataset.at === event.at);
        const control = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, button');
        control?.focus();
      });
    });
    return unsubscribe;
  }, [actor]);
}
