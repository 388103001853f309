import { type RefObject, useEffect, useRef } from 'react';

/** Brings the first control with a problem into view and focus. A group of choices takes no focus itself: its first choice does. */
export function focusInvalid(form: HTMLElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('[role="radiogroup"], [role="group"]') ? invalid.querySelector('input') : invalid;
  control?.focus();
}

/** For the state in which something was refused: as soon as it is shown, the focus is at the field that it belongs to. */
export function useInvalidFocus<Place extends HTMLElement>(isRefused: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isRefused) focusInvalid(place.current);
  }, [isRefused]);
  return place;
}
