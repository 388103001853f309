import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { announceName } from './announce.ts';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
  onPress?: () => void;
  isDisabled?: boolean;
  /** Keeps its place and focus, shows the progress, ignores presses. */
  isPending?: boolean;
  pendingLabel?: ReactNode;
  autoFocus?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Holding a key down presses once. */
function ignoreRepeated(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** The browser's own: the library's takes a tenth of what a page loads. */
export function Button({
  variant,
  size,
  full,
  children,
  type = 'button',
  onPress,
  isDisabled,
  isPending = false,
  pendingLabel,
  ...rest
}: ButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current !== isPending && button.current === document.activeElement) announceName(id);
    wasPending.current = isPending;
  }, [id, isPending]);
  function press({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) {
    if (isPending) return;
    // Safari gives a pressed button no focus, and a window would have nowhere to give it back to. Enter in a field presses too, without a pointer: the field keeps it
    if (detail > 0) currentTarget.focus();
    onPress?.();
  }
  return (
    <button
      {...rest}
      id={id}
      ref={button}
      // the key that sends a form sends none while this waits
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      className={buttonClass({ variant, size, full })}
      onClick={press}
      onKeyDown={ignoreRepeated}
    >
      {isPending ? (
        <>
          <LoadingIndicator />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
