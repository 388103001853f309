import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  error?: ReactNode;
}

export function Checkbox({ children, isSelected, onChange, isDisabled, error }: CheckboxProps) {
  const id = useId();
  return (
    <label className={classNames(styles.check, error !== undefined && styles.error)}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {error !== undefined && (
          <span className={styles.problem} id={id}>
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
