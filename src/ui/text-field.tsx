import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type Native = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'readOnly' | 'onBlur'>;

export interface TextFieldProps extends Omit<FieldProps, 'children'>, Native {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ label, hint, error, isLocked, value, onChange, ...native }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(isLocked ? { isLocked } : {})}>
      {(control) => (
        <input {...native} {...control} className={styles.input} value={value} readOnly={isLocked || native.readOnly} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
