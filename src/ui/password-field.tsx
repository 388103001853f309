import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export interface PasswordFieldProps {
  label: ReactNode;
  value: string;
  onChange: (password: string) => void;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
}

/** A new password, hidden until the person wants to see it. [REG-04] */
export function PasswordField({ label, value, onChange, name, hint, error, isDisabled = false }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.secret}>
          <input
            {...control}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" aria-controls={control.id} disabled={isDisabled} onClick={() => setShown(!isShown)}>
            {isShown ? t`Hide password` : t`Show password`}
          </button>
        </span>
      )}
    </Field>
  );
}
