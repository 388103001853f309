import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';

export interface ChoiceRow<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** What the row means, below it. */
  sub?: ReactNode;
  isDisabled?: boolean;
}

export interface ChoiceRowsProps<Value extends string> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  rows: readonly ChoiceRow<Value>[];
  chosen: readonly string[];
  /** Several rows may be chosen. */
  isMultiple?: boolean;
  /** Two short answers are side by side. */
  isPair?: boolean;
  /** Ties the group to the problem it may have. */
  at: string;
  onChange: (value: Value, isChosen: boolean) => void;
}

/** A question with its answers as rows in one frame; the whole row is the target, an error is shown below the question. */
export function ChoiceRows<Value extends string>({
  label,
  hint,
  error,
  rows,
  chosen,
  isMultiple = false,
  isPair = false,
  at,
  onChange,
}: ChoiceRowsProps<Value>) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.question}
      data-at={at}
      role={isMultiple ? undefined : 'radiogroup'}
      aria-describedby={described || undefined}
      aria-invalid={error !== undefined || undefined}
    >
      <legend>{label}</legend>
      {hint !== undefined && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={fieldStyles.msg} id={`${id}-error`}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </p>
      )}
      <div className={classNames(styles.choices, isPair && styles.pair)} data-error={error !== undefined || undefined}>
        {rows.map((row) => (
          <label key={row.value} className={styles.choice}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              value={row.value}
              checked={chosen.includes(row.value)}
              disabled={row.isDisabled}
              {...(row.sub === undefined ? {} : { 'aria-labelledby': `${id}-${row.value}`, 'aria-describedby': `${id}-${row.value}-sub` })}
              onChange={(event) => onChange(row.value, event.target.checked)}
            />
            <span id={`${id}-${row.value}`}>{row.label}</span>
            {row.sub !== undefined && (
              <span className={styles.sub} id={`${id}-${row.value}-sub`}>
                {row.sub}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
