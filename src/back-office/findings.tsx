import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { FindingLink } from './finding-link.tsx';
import {
  type FindingProblem,
  findingProblemMessages,
  type FindingSubject,
  findingSubjectMessages,
  isFindingProblem,
  isFindingSubject,
} from './finding-messages.ts';
import { ListExport } from './list-export.tsx';
import { PagedList } from './paged-list.tsx';
import { Wallets } from './wallets.tsx';

type Finding = components['schemas']['Finding'];

export interface FindingFilter {
  subject?: FindingSubject;
  problem?: FindingProblem;
  page?: number;
}

/** The filter that an address names. */
export const findingFilter = ({ subject, problem }: Record<string, unknown>): Pick<FindingFilter, 'subject' | 'problem'> => ({
  ...(isFindingSubject(subject) && { subject }),
  ...(isFindingProblem(problem) && { problem }),
});

const path: string = '/admin/findings';
const size = 50;

/** Histories of the log that are no path of their lifecycle, as the nightly check has found them. */
export function Findings({ clients, filter: { page = 1, ...filter } }: { clients: RouterContext; filter: FindingFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { api, $api } = clients;
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/findings', { params: { query: { ...filter, page: page - 1, size } } }),
    placeholderData: keepPreviousData,
    select: (found) => ({ ...found, content: found.content.map((one) => ({ ...one, id: `${one.subject} ${one.subjectId}` })) }),
  });
  const go = (next: Record<string, unknown>) => {
    const search: Readonly<Record<string, string>> = { ...findingFilter({ ...filter, ...next }) };
    void navigate({ to: path, search });
  };
  const columns: DataColumn<Finding & { id: string }>[] = [
    {
      id: 'problem',
      label: t`Finding`,
      isRowHeader: true,
      cell: ({ problem, detail }) => (
        <>
          <span className="strong">{t(findingProblemMessages[problem])}</span>
          <br />
          <span className={css.id} lang="en">
            {detail}
          </span>
        </>
      ),
    },
    { id: 'subject', label: t`Subject`, cell: (finding) => <FindingLink finding={finding} /> },
    {
      id: 'since',
      label: t`Found on`,
      isWide: true,
      cell: ({ foundAt }) => (
        <time className="num" dateTime={foundAt}>
          {formatDate(foundAt, locale)}
        </time>
      ),
    },
  ];
  const isFiltered = filter.subject !== undefined || filter.problem !== undefined;
  return (
    <>
      <PageHead title={t`Findings`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>What the nightly check has found</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Every history in the log is compared with the rules of its status. A finding goes once its history is in order.</Trans>
        </p>
      </div>
      <div className={css.filters}>
        <SelectField
          label={t`Finding`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(findingProblemMessages).map(([value, message]) => ({ value, label: t(message) })),
          ]}
          value={filter.problem ?? ''}
          onChange={(problem) => go({ problem })}
        />
        <SelectField
          label={t`Subject`}
          options={[
            { value: '', label: t`All` },
            ...Object.entries(findingSubjectMessages).map(([value, message]) => ({ value, label: t(message) })),
          ]}
          value={filter.subject ?? ''}
          onChange={(subject) => go({ subject })}
        />
      </div>
      <PagedList
        list={list}
        label={t`What the nightly check has found`}
        columns={columns}
        empty={isFiltered ? <Trans>No findings of this kind</Trans> : <Trans>No findings: every history is in order</Trans>}
        path={path}
        search={{ ...filter }}
        page={page}
        canOpen={false}
        download={
          <ListExport
            clients={clients}
            operation="exportFindings"
            load={(format, signal) =>
              api.GET('/admin/exports/findings', { params: { query: { ...filter, format } }, parseAs: 'stream', signal })
            }
            name={`findings-${today()}`}
          />
        }
      />
      <Wallets clients={clients} areFindings />
    </>
  );
}
