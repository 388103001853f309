import type { ReactNode } from 'react';
import { FieldError, Label, Radio, RadioGroup, Text } from 'react-aria-components';
import styles from './choice.module.css';

export interface RadioRow<Value extends string> {
  value: Value;
  label: ReactNode;
  sub?: ReactNode;
  /** At the end of the row: a logo. */
  end?: ReactNode;
}

export interface RadioRowsProps<Value extends string> {
  label: ReactNode;
  rows: readonly RadioRow<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  error?: ReactNode;
}

/** Rows in one frame; the whole row is the target. */
export function RadioRows<Value extends string>({ label, rows, value, onChange, isDisabled = false, error }: RadioRowsProps<Value>) {
  return (
    <RadioGroup
      className={styles.group ?? ''}
      value={value}
      onChange={(next) => {
        const row = rows.find((one) => one.value === next);
        if (row) onChange(row.value);
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.legend ?? ''}>{label}</Label>
      <div className={styles.choices}>
        {rows.map((row) => (
          <Radio key={row.value} value={row.value} className={styles.choice ?? ''}>
            <span className={styles.dot} aria-hidden="true" />
            <span>{row.label}</span>
            {row.end !== undefined && <span className={styles.end}>{row.end}</span>}
            {row.sub !== undefined && (
              <Text slot="description" className={styles.sub ?? ''}>
                {row.sub}
              </Text>
            )}
          </Radio>
        ))}
      </div>
      {error !== undefined && <FieldError className={styles.problem ?? ''}>{error}</FieldError>}
    </RadioGroup>
  );
}
