import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps {
  label: ReactNode;
  value: string;
  onChange: (text: string) => void;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
}

/** Five lines of text. What is typed is never cut: too long a text gets a message. [UI-07, CONST-04] */
export function TextArea({ label, value, onChange, name, hint, error, isDisabled }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          className={styles.input}
          rows={5}
          name={name}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
