import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { Candidate } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import type { QueryApi } from '../api/client.ts';
import { useClients } from '../api/use-clients.ts';
import { useLocale } from '../i18n/i18n.ts';
import { RadioRows } from '../ui/radio-rows.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ListLoading } from './list-states.tsx';
import { dueStatusMessages } from './project-messages.ts';

/** Statuses of a project whose borrower owes money. */
const owing = ['FULLY_FUNDED', 'LATE', 'DEFAULTED'] as const;

/** Of the contract. */
const pageSize = 100;

const pageOf = ($api: QueryApi, status: (typeof owing)[number], page: number) =>
  $api.queryOptions('get', '/admin/projects', { params: { query: { status, page, size: pageSize } } });

/** All loans whose borrower owes money, by name. */
function useOwingLoans() {
  const { $api } = useClients();
  const locale = useLocale();
  const first = useQueries({ queries: owing.map((status) => pageOf($api, status, 0)) });
  const others = useQueries({
    queries: first.flatMap(({ data }, place) => {
      const status = owing[place];
      return status ? Array.from({ length: Math.max(0, (data?.totalPages ?? 0) - 1) }, (_, page) => pageOf($api, status, page + 1)) : [];
    }),
  });
  return [...first, ...others].flatMap(({ data }) => data?.content ?? []).sort((one, other) => one.name.localeCompare(other.name, locale));
}

interface RepaymentChoiceProps {
  projectId: string | undefined;
  candidate: Candidate | undefined;
  onLoan: (projectId: string | undefined) => void;
  onChoose: (candidate: Candidate) => void;
}

/** The due date of a loan, or the announced day of its early repayment, that a transfer of its owner was for. [PAY-15] */
export function RepaymentChoice({ projectId, candidate, onLoan, onChoose }: RepaymentChoiceProps) {
  const { t } = useLingui();
  const loans = useOwingLoans();
  return (
    <>
      <SelectField
        label={t`Repayment of a loan`}
        options={[{ value: '', label: t`Choose the project` }, ...loans.map(({ id, name }) => ({ value: id, label: name }))]}
        value={projectId ?? ''}
        onChange={(id) => onLoan(id === '' ? undefined : id)}
      />
      {projectId !== undefined && (
        <DueDates
          projectId={projectId}
          dueDate={candidate && 'dueDate' in candidate ? candidate.dueDate : null}
          onChoose={(dueDate) => onChoose({ projectId, dueDate })}
        />
      )}
    </>
  );
}

interface DueDatesProps {
  projectId: string;
  dueDate: string | null;
  onChoose: (dueDate: string) => void;
}

function DueDates({ projectId, dueDate, onChoose }: DueDatesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { $api } = useClients();
  const { data: project, isPending } = useQuery($api.queryOptions('get', '/admin/projects/{id}', { params: { path: { id: projectId } } }));
  if (!project) return isPending ? <ListLoading /> : null;
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const { earlyRepayment: early } = project;
  const open = project.dueDates
    .filter(({ status }) => status === 'DUE' || status === 'LATE')
    .map(({ dueDate: day, status, reference, owed }) => ({
      day,
      kind: t(dueStatusMessages[status]),
      reference,
      total: owed && money(owed.interest + owed.principal + owed.defaultInterest),
    }));
  if (early?.settledOn === null)
    open.push({ day: early.day, kind: t`Early repayment`, reference: early.reference, total: money(early.kept.missing) });
  if (open.length === 0)
    return (
      <p className="strong">
        <Trans>Nothing of this loan is open.</Trans>
      </p>
    );
  return (
    <RadioRows
      label={t`Due date that the money was for`}
      rows={open.map(({ day, kind, reference, total }) => ({
        value: day,
        label: `${formatDate(day, locale, { style: 'long' })} · ${kind}`,
        sub: [reference, total].filter(Boolean).join(' · '),
      }))}
      value={dueDate}
      onChange={onChoose}
    />
  );
}
