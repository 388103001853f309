import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isIban } from '../../domain/payment-reference.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

/** An account that an operator enters by hand, and how it is known whose it is. */
export interface AccountEntry {
  iban: string;
  reason: string;
}

export const emptyAccountEntry: AccountEntry = { iban: '', reason: '' };

/** Of the contract's `PayeeAccountChange` and `EnteredPayeeAccount`. */
const shortest = 3;
const longest = 1000;

/** The entry as it is sent; undefined where something is missing or wrong. */
export function accountEntryToSend({ iban, reason }: AccountEntry): AccountEntry | undefined {
  const text = reason.trim();
  return isIban(iban) && text.length >= shortest && text.length <= longest ? { iban: iban.trim(), reason: text } : undefined;
}

interface AccountEntryFieldsProps {
  entry: AccountEntry;
  onChange: (entry: AccountEntry) => void;
  reasonLabel: string;
  isChecked: boolean;
  isLocked: boolean;
  /** Between the account and the reason. */
  children?: ReactNode;
}

export function AccountEntryFields({ entry, onChange, reasonLabel, isChecked, isLocked, children }: AccountEntryFieldsProps) {
  const { t } = useLingui();
  const { length } = entry.reason.trim();
  const problems = {
    iban: isIban(entry.iban) ? undefined : t`Please check the IBAN.`,
    reason: length < shortest ? t`Please say why.` : length > longest ? t`At most ${longest} characters.` : undefined,
  };
  return (
    <>
      <TextField
        label={t`IBAN`}
        value={entry.iban}
        onChange={(iban) => onChange({ ...entry, iban })}
        error={isChecked ? problems.iban : undefined}
        isDisabled={isLocked}
      />
      {children}
      <TextArea
        label={reasonLabel}
        value={entry.reason}
        onChange={(reason) => onChange({ ...entry, reason })}
        error={isChecked ? problems.reason : undefined}
        isDisabled={isLocked}
      />
    </>
  );
}
