import type { ComponentProps, MouseEvent } from 'react';
import { go, withDrawing } from './address.ts';

/** A link inside the Atlas: an address that can be copied, opened in a tab, and followed without loading the page again. */
export function Link({ to, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (isPlain(event)) {
          event.preventDefault();
          go(withDrawing(to));
        }
      }}
    >
      {children}
    </a>
  );
}

/** Brings the page itself to the top and the focus into it. */
export function toMain() {
  const main = document.getElementById('main');
  main?.setAttribute('tabindex', main.getAttribute('tabindex') ?? '-1');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
