import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps {
  label: ReactNode;
  value: string;
  onChange: (text: string) => void;
  name?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  hint?: ReactNode;
  error?: ReactNode;
  /** Read-only; the hint says who can change it. */
  isLocked?: boolean;
  isDisabled?: boolean;
}

/** One line of text. What is typed is never cut: too long a text gets a message. [UI-01] */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  hint,
  error,
  isLocked,
  isDisabled,
  name,
  autoComplete,
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(isLocked === undefined ? {} : { isLocked })}>
      {(control) => (
        <input
          {...control}
          className={styles.input}
          type={type}
          name={name}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
          disabled={Boolean(isLocked || isDisabled)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
