import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatPercent } from '../../../domain/format.ts';
import { failureOf } from '../../../domain/failure.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../problems.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import type { DataColumn } from '../data-table.tsx';
import { PagedList } from '../paged-list.tsx';

type Summary = components['schemas']['ProjectDraftSummary'];

const path: string = '/admin/drafts';
const size = 50;

/** Projects that are being written, and the start of new ones. */
export function Drafts({ clients, page }: { clients: RouterContext; page: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { $api } = clients;
  const allows = useAllowed($api);
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/project-drafts', { params: { query: { page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const columns: DataColumn<Summary>[] = [
    {
      id: 'name',
      label: t`Project`,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, projectType, corrects }) => (
        <>
          <span className="strong">{name || t`Project without a name`}</span>
          <br />
          <span className={backOffice.id}>{corrects !== null ? t`Correction` : projectType === 'BONDS' ? t`Bond` : t`Loan`}</span>
        </>
      ),
    },
    {
      id: 'done',
      label: t`Complete`,
      isNumber: true,
      sortBy: ({ completeness }) => completeness,
      cell: ({ completeness }) => formatPercent(completeness, locale),
    },
    {
      id: 'open',
      label: t`To do`,
      sortBy: ({ problemCount }) => problemCount,
      cell: ({ problemCount, isProposed }) =>
        isProposed ? (
          <Trans>Waiting for a second person</Trans>
        ) : problemCount === 0 ? (
          <Trans>Ready to be proposed</Trans>
        ) : (
          <Plural value={problemCount} one="# field is open" other="# fields are open" />
        ),
    },
    {
      id: 'saved',
      label: t`Last saved`,
      isWide: true,
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt, updatedBy }) => (
        <>
          <span className="num">{formatDate(updatedAt, locale)}</span>
          <br />
          <span className={backOffice.id}>{updatedBy.name}</span>
        </>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t`Drafts`} />
      <div className={backOffice.head}>
        <PageTitle>
          <Trans>Drafts</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Projects that are being written. Publishing one needs a second person.</Trans>
        </p>
        {allows('createProjectDraft') && <NewDraft clients={clients} />}
      </div>
      <PagedList list={list} label={t`Drafts`} columns={columns} empty={<Trans>No drafts</Trans>} path={path} page={page} />
    </>
  );
}

function NewDraft({ clients: { api, queryClient } }: { clients: RouterContext }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [key, setKey] = useState(newRequestKey);
  const create = useMutation({
    mutationFn: async (projectType: Summary['projectType']) => {
      const { data, error, response } = await api.POST('/admin/project-drafts', {
        params: { header: { 'Idempotency-Key': `${key}-${projectType}` } },
        body: { projectType },
      });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return data ?? { refused: error?.errorCode ?? ('VALIDATION_FAILED' as const) };
    },
    onSuccess: async (draft) => {
      setKey(newRequestKey());
      if ('refused' in draft) {
        toast({ kind: 'error', text: t(problemMessage(draft.refused)) });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: ['get', '/admin/project-drafts'], refetchType: 'none' });
      await navigate({ to: `${path}/${encodeURIComponent(draft.id)}` });
    },
    onError: (error) => toast({ kind: 'error', text: `${t(failureMessage(failureOf(error)))} ${t`Try again; it happens at most once.`}` }),
  });
  return (
    <div className={backOffice.actions}>
      <Button isDisabled={create.isPending} onPress={() => create.mutate('REAL_ESTATE')}>
        <Trans>New loan</Trans>
      </Button>
      <Button variant="second" isDisabled={create.isPending} onPress={() => create.mutate('BONDS')}>
        <Trans>New bond</Trans>
      </Button>
    </div>
  );
}
