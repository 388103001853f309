import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { RegisteredPayee } from './registered-payee.tsx';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { Iban } from './iban.tsx';
import type { DataColumn } from './data-table.tsx';
import { EnteredAccount } from './entered-account.tsx';
import { ListExport } from './list-export.tsx';
import type { instructionSortKeys } from './server-sort.ts';
import { PagedList } from './paged-list.tsx';
import { HeldBy } from './held-by.tsx';
import { InstructionActions } from './instruction-actions.tsx';
import {
  type InstructionKind,
  type InstructionStatus,
  instructionKindMessages,
  instructionStatuses,
  isInstructionKind,
} from './instruction-messages.ts';

type Instruction = components['schemas']['Instruction'];

export interface InstructionFilter {
  status?: InstructionStatus;
  kind?: InstructionKind;
  sort?: (typeof instructionSortKeys)[number];
  direction?: 'ASC' | 'DESC';
  page?: number;
}

const path: string = '/admin/instructions';
const size = 100;

/** What the bank is told to pay. Drafts are chosen and proposed for approval, approved ones go into a payment file. [INS-02, INS-03] */
export function Instructions({ clients, filter }: { clients: RouterContext; filter: InstructionFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { api, $api } = clients;
  const { status, kind, sort, direction, page = 1 } = filter;
  const sorted = { ...(sort && { sort }), ...(direction && { direction }) };
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/instructions', {
      params: { query: { ...(status && { status }), ...(kind && { kind }), ...sorted, page: page - 1, size } },
    }),
    placeholderData: keepPreviousData,
  });
  const allows = useAllowed($api);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = list.data?.content ?? [];
  const chosenItems = items.filter(({ id }) => chosen.has(id));
  /** One kind of step at a time: either drafts are approved or approved ones are sent. */
  const step = chosenItems[0]?.status;
  const mayChoose = (instruction: Instruction) =>
    ((instruction.status === 'APPROVED' && instruction.sentBy === 'FILE') ||
      (instruction.status === 'DRAFTED' && instruction.payeeIban !== null)) &&
    (step === undefined || instruction.status === step);
  const go = (next: InstructionFilter) => {
    setChosen(new Set());
    const search: Readonly<Record<string, string>> = { ...(next.status && { status: next.status }), ...(next.kind && { kind: next.kind }) };
    void navigate({ to: path, search });
  };
  const columns: DataColumn<Instruction>[] = [
    {
      id: 'payee',
      label: t`Payee`,
      isRowHeader: true,
      sortKey: 'PAYEE',
      cell: (one) => (
        <>
          <span className="strong">{one.payeeName}</span>
          <br />
          {one.payeeIban === null ? <span className={css.failure}>{t`The account is not known`}</span> : <Iban iban={one.payeeIban} />}
          <EnteredAccount instruction={one} />
          {one.registeredPayee !== null && (
            <>
              <br />
              <RegisteredPayee instruction={one} />
            </>
          )}
        </>
      ),
    },
    {
      id: 'kind',
      label: t`Purpose`,
      isWide: true,
      cell: (one) => {
        const referred = one.referredPerson && (one.referredPerson.name || one.referredPerson.id);
        return (
          <>
            {t(instructionKindMessages[one.kind])}
            <br />
            <span className={css.id}>{one.remittance}</span>
            {referred && (
              <>
                <br />
                <span className={css.id}>{t`Referred: ${referred}`}</span>
              </>
            )}
            {one.heldBy !== null && (
              <>
                <br />
                <HeldBy instruction={one} />
              </>
            )}
          </>
        );
      },
    },
    {
      id: 'drafted',
      label: t`Drafted on`,
      isWide: true,
      sortKey: 'DRAFTED',
      cell: ({ draftedAt }) => <span className="num">{formatDate(draftedAt, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      cell: (one) => {
        const label = statusText('instruction', one.status);
        return (
          <span className={css.state} data-state={one.status}>
            {label ? t(label) : one.status}
          </span>
        );
      },
    },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortKey: 'AMOUNT',
      cell: ({ amount }) => formatMoney(toCents(amount), locale),
    },
  ];
  return (
    <>
      <PageHead title={t`Payment instructions`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>What the bank is told to pay</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>A draft is approved by a second person, sent in a payment file and confirmed by the bank’s statement.</Trans>
        </p>
      </div>
      <div className={css.filters}>
        <SelectField
          label={t`Status`}
          options={[
            { value: '', label: t`All` },
            ...instructionStatuses.map((value) => {
              const label = statusText('instruction', value);
              return { value, label: label ? t(label) : value };
            }),
          ]}
          value={status ?? ''}
          onChange={(value) => {
            const next = instructionStatuses.find((instructionStatus) => instructionStatus === value);
            go({ ...(next && { status: next }), ...(kind && { kind }) });
          }}
        />
        <SelectField
          label={t`Purpose`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(instructionKindMessages).map(([value, label]) => ({ value, label: t(label) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => go({ ...(status && { status }), ...(isInstructionKind(value) && { kind: value }) })}
        />
      </div>
      <PagedList
        list={list}
        label={t`Payment instructions`}
        columns={columns}
        empty={<Trans>No payment instructions here</Trans>}
        path={path}
        search={{ ...(status && { status }), ...(kind && { kind }) }}
        page={page}
        sorted={sorted}
        download={
          <ListExport
            clients={clients}
            operation="exportInstructions"
            load={(format, signal) =>
              api.GET('/admin/exports/instructions', {
                params: { query: { ...(status && { status }), ...(kind && { kind }), ...sorted, format } },
                parseAs: 'stream',
                signal,
              })
            }
            name={`instructions-${today()}`}
          />
        }
        {...(allows('approveInstructions') && {
          actions: <InstructionActions clients={clients} chosen={chosenItems} onDone={() => setChosen(new Set())} />,
          selected: { ids: chosen, mayChoose, onChange: setChosen },
        })}
      />
    </>
  );
}
