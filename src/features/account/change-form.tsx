import type { ReactNode } from 'react';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { Button } from '../../ui/button.tsx';
import css from './account.module.css';

interface ChangeFormProps {
  /** The field. */
  children: ReactNode;
  isCorrecting: boolean;
  isBusy: boolean;
  submit: ReactNode;
  /** The button's label while busy. */
  pendingLabel: string;
  /** How to leave the form, unless it is busy. */
  back: ReactNode;
  onSubmit: () => void;
}

/** A form of one field that changes something of the account. */
export function ChangeForm({ children, isCorrecting, isBusy, submit, pendingLabel, back, onSubmit }: ChangeFormProps) {
  const form = useFormSubmit(isCorrecting, onSubmit);
  return (
    <form {...form} className={css.form} noValidate>
      {children}
      <div className={css.row}>
        <Button type="submit" isPending={isBusy} pendingLabel={pendingLabel}>
          {submit}
        </Button>
        {!isBusy && back}
      </div>
    </form>
  );
}
