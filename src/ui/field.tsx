import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  isLocked?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, help and error below, both tied to the control. */
export function Field({ label, hint, error, isLocked, children }: FieldProps) {
  const id = useId();
  const described = classNames(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div className={classNames(styles.field, error !== undefined && styles.error, isLocked && styles.locked)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined || undefined })}
      {error !== undefined && (
        <p className={styles.msg} id={`${id}-error`}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
