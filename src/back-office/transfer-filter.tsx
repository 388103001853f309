import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './back-office.module.css';
import { isMismatch, type Mismatch, mismatchLabels } from './transfer-messages.ts';

/** Which of the waiting transfers are shown, as the address says. */
export interface TransferFilter {
  reason?: Mismatch;
  search?: string;
}

export const transfersPath: string = '/admin/transfers';
const longest = 100;

export const isFiltered = ({ reason, search }: TransferFilter) => reason !== undefined || search !== undefined;

/** The filter that an address names. */
export const transferFilter = ({ reason, search }: Record<string, unknown>): TransferFilter => ({
  ...(isMismatch(reason) && { reason }),
  ...(typeof search === 'string' && search.trim() !== '' && { search: search.trim().slice(0, longest) }),
});

/** Finds waiting transfers by payer, reference, amount and reason. What is searched for stands in the address. */
export function TransferSearch({ filter }: { filter: TransferFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(filter.search ?? '');
  const [reason, setReason] = useState<string>(filter.reason ?? '');
  const isLong = text.trim().length > longest;
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        const search: Readonly<Record<string, string>> = { ...transferFilter({ reason, search: text }) };
        if (!isLong) void navigate({ to: transfersPath, search });
      }}
    >
      <TextField
        label={t`Payer, reference or amount`}
        value={text}
        onChange={setText}
        error={isLong ? t`At most ${longest} characters.` : undefined}
      />
      <SelectField
        label={t`Reason`}
        options={[{ value: '', label: t`All` }, ...Object.entries(mismatchLabels).map(([value, words]) => ({ value, label: t(words) }))]}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
