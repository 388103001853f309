import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './back-office.module.css';
import { sortSearch, transferSortKeys } from './server-sort.ts';
import { StatusField } from './status-filter.tsx';
import {
  isListedStatus,
  isMismatch,
  type ListedStatus,
  listedStatusMessages,
  type Mismatch,
  mismatchLabels,
  transferStatusMessages,
} from './transfer-messages.ts';

/** Which transfers are shown, as the address says: without a status those that wait. */
export interface TransferFilter {
  status?: ListedStatus;
  reason?: Mismatch;
  search?: string;
  sort?: (typeof transferSortKeys)[number];
  direction?: 'ASC' | 'DESC';
}

export const transfersPath: string = '/admin/transfers';
const longest = 100;

export const isFiltered = ({ reason, search }: TransferFilter) => reason !== undefined || search !== undefined;

/** The filter that an address names. */
export const transferFilter = ({ status, reason, search, ...order }: Record<string, unknown>): TransferFilter => ({
  ...sortSearch(transferSortKeys, order),
  ...(isListedStatus(status) && { status }),
  ...(isMismatch(reason) && { reason }),
  ...(typeof search === 'string' && search.trim() !== '' && { search: search.trim().slice(0, longest) }),
});

/** Finds transfers by payer, reference, amount, status and reason. What is searched for stands in the address. */
export function TransferSearch({ filter }: { filter: TransferFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(filter.search ?? '');
  const [status, setStatus] = useState<string>(filter.status ?? '');
  const [reason, setReason] = useState<string>(filter.reason ?? '');
  const isLong = text.trim().length > longest;
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        const search: Readonly<Record<string, string>> = { ...transferFilter({ status, reason, search: text }) };
        if (!isLong) void navigate({ to: transfersPath, search });
      }}
    >
      <TextField
        label={t`Payer, reference or amount`}
        value={text}
        onChange={setText}
        error={isLong ? t`At most ${longest} characters.` : undefined}
      />
      <StatusField messages={listedStatusMessages} status={status} unfiltered={transferStatusMessages.UNMATCHED} onChange={setStatus} />
      <SelectField
        label={t`Reason`}
        options={[
          { value: '', label: t`All` },
          ...Object.entries(mismatchLabels).map(([value, message]) => ({ value, label: t(message) })),
        ]}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}

/** Looks in every status for what was not found in one. */
export function SearchAllTransfers({ filter }: { filter: TransferFilter }) {
  const search: Readonly<Record<string, string>> = { ...filter, status: 'ALL' };
  return (
    <ButtonLink variant="second" to={transfersPath} search={search}>
      <Trans>Search all transfers</Trans>
    </ButtonLink>
  );
}
