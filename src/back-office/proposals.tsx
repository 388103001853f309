import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { StepUpModal } from '../features/session/step-up-modal.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import css from './back-office.module.css';
import { isPastEnd, LastPage } from './last-page.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import { DecideProposal, type DecidedProposal } from './decide-proposal.tsx';
import { type Box, boxMessages, boxes, emptyBoxMessages } from './proposal-messages.ts';
import { ProposalRow } from './proposal-row.tsx';
import type { Proposal } from './proposal-text.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Decision = components['schemas']['ProposalDecision'];
export interface OpenDecision {
  proposal: Proposal;
  action: Decision['decision'];
}

const path: string = '/admin/proposals';
const size = 25;
/** The first box stands in no address. */
const searchOf = (box: Box): Readonly<Record<string, string>> => (box === 'FOR_ME' ? {} : { box });

/** What needs two people: for me, for others, mine, and what was decided. `page` is counted from 1, as in the address. [ADMIN-06] */
export function Proposals({ clients, box, page }: { clients: RouterContext; box: Box; page: number }) {
  const { api, $api } = clients;
  const { t } = useLingui();
  const list = useQuery({
    ...$api.queryOptions('get', '/admin/proposals', { params: { query: { box, page: page - 1, size } } }),
    placeholderData: keepPreviousData,
  });
  const [confirming, setConfirming] = useState<OpenDecision>();
  const [needsStepUp, setNeedsStepUp] = useState(false);
  const returnPath = useRouterState({ select: ({ location }) => location.href });
  const actor = useOperatorDecision<DecidedProposal>(clients, {
    send: async ({ id, decision }, requestKey) => {
      const params = { path: { id }, header: { 'Idempotency-Key': requestKey } };
      const answer = await api.POST('/admin/proposals/{id}', { params, body: decision });
      const isFailed = answer.data?.status === 'FAILED';
      return { ...answer, ...(isFailed && { refused: answer.data?.errorCode ?? 'INTERNAL_ERROR' }) };
    },
    onRefused: (code) => {
      if (code === 'STEP_UP_REQUIRED') setNeedsStepUp(true);
      return code === 'STEP_UP_REQUIRED';
    },
  });
  const ask = (question: OpenDecision) => {
    // a question whose answer was lost is about the proposal of then
    if (actor.getSnapshot().context.request === undefined) setConfirming(question);
    actor.send({ type: 'decision.ask' });
  };
  return (
    <>
      <PageHead title={t`Proposals`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Proposals</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>One person proposes, another one approves; then it is carried out at once. Nobody approves their own proposal.</Trans>
        </p>
      </div>
      <Tabs label={t`Proposals`}>
        {boxes.map((one) => (
          <Link key={one} to={path} search={searchOf(one)} activeOptions={{ exact: true }}>
            {t(boxMessages[one])}
          </Link>
        ))}
      </Tabs>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending || (list.isPlaceholderData && list.data.content.length === 0) ? (
        <ListLoading />
      ) : isPastEnd(list, page) ? (
        <LastPage path={path} search={searchOf(box)} last={list.data.totalPages} />
      ) : list.data.content.length === 0 ? (
        <EmptyState title={t(emptyBoxMessages[box])} picture={box === 'FOR_ME' ? 'site' : 'none'} />
      ) : (
        <>
          <ul className={css.rows}>
            {list.data.content.map((proposal) => (
              <ProposalRow key={proposal.id} clients={clients} proposal={proposal} onAsk={(action) => ask({ proposal, action })} />
            ))}
          </ul>
          <Pagination label={t`Pages of the list`} path={path} search={searchOf(box)} page={page} last={list.data.totalPages} />
        </>
      )}
      {needsStepUp && <StepUpModal api={api} returnPath={returnPath} onClose={() => setNeedsStepUp(false)} />}
      {confirming && <DecideProposal key={`${confirming.proposal.id} ${confirming.action}`} actor={actor} confirming={confirming} />}
    </>
  );
}
