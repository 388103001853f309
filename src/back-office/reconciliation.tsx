import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isDay } from '../../domain/duration.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { isNotFound } from '../api/is-not-found.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { Wallets } from './wallets.tsx';

/** A day of the calendar, of this century. */
export const isReconciliationDay = (day: unknown): day is string => typeof day === 'string' && day.startsWith('20') && isDay(day);

type Schemas = components['schemas'];
type Line = Schemas['ReconciliationLine'] & { id: string };

const path: string = '/admin/reconciliation';

const kindMessages = {
  OPENING: msg`The account began with another sum than the ledger`,
  ENTRY_WITHOUT_MOVEMENT: msg`Booked by the bank, not by the ledger`,
  MOVEMENT_WITHOUT_ENTRY: msg`Booked by the ledger, not by the bank`,
  MISSING_STATEMENT: msg`A statement from before this day is missing`,
} satisfies Record<Schemas['ReconciliationLine']['kind'], MessageDescriptor>;

/** Bank and ledger at the end of a day: the equation, and what it differs by, line by line. Without a day, yesterday. */
export function Reconciliation({ clients, day }: { clients: RouterContext; day: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { $api } = clients;
  const result = useQuery({
    ...$api.queryOptions('get', '/admin/reconciliation', { params: { query: day === undefined ? {} : { day } } }),
    placeholderData: keepPreviousData,
  });
  const isFuture = result.error?.fieldErrors?.['day'] === 'IN_THE_FUTURE';
  return (
    <>
      <PageHead title={t`Reconciliation`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Bank and ledger, day by day</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>What the bank has booked and what the ledger says have to be the same at the end of each day.</Trans>
        </p>
      </div>
      <div className={css.filters}>
        <DayField
          day={day ?? result.data?.day ?? ''}
          error={isFuture ? t`Please enter a day that is not in the future.` : undefined}
          onChange={(next) => {
            const search: Readonly<Record<string, string>> = { day: next };
            void navigate({ to: path, search, replace: true });
          }}
        />
      </div>
      {isNotFound(result.error) ? (
        <EmptyState title={<Trans>No statement of the account yet</Trans>}>
          <Trans>The comparison begins with the first statement of the bank.</Trans>
        </EmptyState>
      ) : isFuture ? null : result.isError ? (
        <ListFailed isPending={result.isFetching} onRetry={() => void result.refetch()} />
      ) : result.isPending ? (
        <ListLoading />
      ) : (
        <Comparison result={result.data} />
      )}
      <Wallets clients={clients} />
    </>
  );
}

interface DayFieldProps {
  day: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** A year that is being typed begins with zeros: the day counts once it is one of this century. */
function DayField({ day, error, onChange }: DayFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={t`Day`} error={error}>
      {(control) => (
        <input
          {...control}
          className={fieldStyles.input}
          type="date"
          value={typed ?? day}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (isReconciliationDay(value)) onChange(value);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}

function Comparison({ result }: { result: Schemas['Reconciliation'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const difference = money(result.difference);
  const count = result.lineCount;
  const lines = result.lines.map((line, index): Line => ({ ...line, id: line.id ?? `${line.kind} ${index}` }));
  const columns: DataColumn<Line>[] = [
    {
      id: 'kind',
      label: t`Difference`,
      isRowHeader: true,
      sortBy: ({ kind }) => kind,
      cell: ({ kind, detail }) => (
        <>
          <span className="strong">{t(kindMessages[kind])}</span>
          <br />
          <span className={css.id}>{detail}</span>
        </>
      ),
    },
    { id: 'reference', label: t`Reference`, isWide: true, sortBy: ({ reference }) => reference, cell: ({ reference }) => reference || '–' },
    {
      id: 'day',
      label: t`Day`,
      sortBy: (line) => line.day,
      cell: (line) => <span className="num">{formatDate(line.day, locale)}</span>,
    },
    { id: 'amount', label: t`Amount`, isNumber: true, sortBy: ({ amount }) => amount, cell: ({ amount }) => money(amount) },
  ];
  return (
    <>
      <div className={css.head}>
        <p className={css.id}>
          {result.account} · {formatDate(result.day, locale)}
        </p>
        <Ledger
          rows={[
            { key: 'opening', label: t`Opening balance`, value: money(result.opening) },
            { key: 'receipts', label: t`Received`, value: money(result.receipts) },
            { key: 'payments', label: t`Paid`, value: money(-result.payments) },
          ]}
          total={{ label: t`Closing balance`, value: money(result.closing) }}
        />
        <Ledger
          rows={[{ key: 'ledger', label: t`By the ledger`, value: money(result.ledger) }]}
          total={{ label: t`Difference`, value: difference }}
        />
        <Alert kind={result.difference === 0 && count === 0 ? 'positive' : 'danger'}>
          {result.difference === 0 && count === 0 ? (
            <Trans>Bank and ledger are the same.</Trans>
          ) : (
            <Trans>
              Bank and ledger differ by {difference}. Lines to explain it: {count}.
            </Trans>
          )}
        </Alert>
      </div>
      {lines.length > 0 && <DataTable label={t`Lines of the difference`} columns={columns} items={lines} />}
    </>
  );
}
