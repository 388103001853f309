/** Brings the first control with a problem into view and focus. A group of choices takes no focus itself: its first choice does. */
export function focusInvalid(form: HTMLElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('[role="radiogroup"], [role="group"]') ? invalid.querySelector('input') : invalid;
  control?.focus();
}
