import { type FormEvent, type RefObject, useEffect, useRef } from 'react';

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

/** What a form takes: `send` is called on submit, and the first wrong field gets the focus, also when it was wrong before and no state changed. */
export function useFormSubmit(isRefused: boolean, send: () => void) {
  const ref = useInvalidFocus<HTMLFormElement>(isRefused);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
    requestAnimationFrame(() => focusInvalid(ref.current));
  };
  return { ref, onSubmit };
}
