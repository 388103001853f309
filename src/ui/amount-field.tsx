import type { ReactNode } from 'react';
import { amountOf, pastedAmount, typedAmount } from '../../domain/amount.ts';
import { formatNumber } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { classNames } from './class-names.ts';
import styles from './amount-field.module.css';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';

export interface AmountFieldProps {
  label: ReactNode;
  /** Digits as typed, at most nine: `domain/amount.ts`. Empty when nothing is typed. */
  value: string;
  onChange: (digits: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  isBig?: boolean;
  isDisabled?: boolean;
}

/** Whole euros, grouped as the language groups them while they are typed. [WIZ-02 T-66] */
export function AmountField({ label, value, onChange, hint, error, isBig, isDisabled }: AmountFieldProps) {
  const locale = useLocale();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classNames(fieldStyles.control, isBig && styles.big)}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            disabled={isDisabled}
            value={value === '' ? '' : formatNumber(amountOf(value), locale)}
            onChange={(event) => onChange(typedAmount(event.target.value))}
            onPaste={(event) => {
              event.preventDefault();
              onChange(pastedAmount(event.clipboardData.getData('text'), locale));
            }}
          />
          <span className={fieldStyles.unit} aria-hidden="true">
            €
          </span>
        </div>
      )}
    </Field>
  );
}
