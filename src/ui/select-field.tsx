import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

export interface SelectFieldProps {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
}

/** One of a few, with the list of the browser. */
export function SelectField({ label, options, value, onChange, hint, error, isDisabled }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            className={fieldStyles.input}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" size="sm" />
        </span>
      )}
    </Field>
  );
}
