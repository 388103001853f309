import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  type?: 'button' | 'submit';
  form?: string;
  onPress?: (event: PressEvent) => void;
  isDisabled?: boolean;
  /** Keeps its place and focus, says what happens, ignores presses. */
  isPending?: boolean;
  pendingLabel?: ReactNode;
  autoFocus?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function Button({ variant, size, full, children, pendingLabel, isPending = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={buttonClass({ variant, size, full })}>
      {isPending ? (
        <>
          <LoadingIndicator />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </AriaButton>
  );
}
