import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { listInParts } from '../api/list-in-parts.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DistributionCosts } from './distribution-costs.tsx';
import { distributionStatusMessages } from './distribution-messages.ts';
import { KeptReceipts } from './kept-receipts.tsx';
import { ListEnd } from './list-end.tsx';
import { ListLoading } from './list-states.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { RecordFailed } from './record-failed.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Line = components['schemas']['DistributionLine'] & { id: string };

const linesAtOnce = 100;

const distributionLines = ({ api }: RouterContext, id: string) =>
  listInParts<Line>(['get', '/admin/distributions/{id}', { params: { path: { id } } }, 'lines'], linesAtOnce, async (part, signal) => {
    const { data, response } = await api.GET('/admin/distributions/{id}', { params: { path: { id }, query: part }, signal });
    const items = data?.lines.map((line): Line => ({ ...line, id: `${line.investmentId} ${line.dueDate}` }));
    return { ...(items && { data: items }), response };
  });

const list: string = '/admin/distributions';

/** One distribution: what the receipt covers, and what each lender gets. Of a draft it is the preview of what is approved. */
export function DistributionPage({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { $api } = clients;
  const details = useQuery($api.queryOptions('get', '/admin/distributions/{id}', { params: { path: { id }, query: { limit: 1 } } }));
  const parts = useInfiniteQuery(distributionLines(clients, id));
  const allows = useAllowed($api);
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const distribution = details.data;
  const { kept } = distribution;
  const isWaiting = kept !== null && kept.missing > 0;
  const isTogether = kept !== null && kept.missing === 0 && kept.receipts.length > 1;
  // what is kept alone is paid with what is still missing
  const paysSomething = !isWaiting || distribution.rest < distribution.amount;
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const amount = money(distribution.amount);
  const name = distribution.projectName;
  const lines = parts.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: DataColumn<Line>[] = [
    {
      id: 'investor',
      label: t`Lender`,
      isRowHeader: true,
      sortBy: ({ investor }) => investor,
      cell: ({ investor, dueDate }) => (
        <>
          <span className="strong">{investor}</span>
          <br />
          <span className={css.id}>{formatDate(dueDate, locale)}</span>
        </>
      ),
    },
    {
      id: 'interest',
      label: t`Interest`,
      isNumber: true,
      isWide: true,
      sortBy: ({ interest }) => interest,
      cell: (line) => money(line.interest),
    },
    {
      id: 'default',
      label: t`Default interest`,
      isNumber: true,
      isWide: true,
      sortBy: ({ defaultInterest }) => defaultInterest,
      cell: (line) => money(line.defaultInterest),
    },
    {
      id: 'principal',
      label: t`Principal`,
      isNumber: true,
      isWide: true,
      sortBy: ({ principal }) => principal,
      cell: (line) => money(line.principal),
    },
    {
      id: 'tax',
      label: t`Tax withheld`,
      isNumber: true,
      isWide: true,
      sortBy: ({ withheld }) => withheld,
      cell: (line) => money(-line.withheld),
    },
    { id: 'net', label: t`Gets`, isNumber: true, sortBy: ({ net }) => net, cell: (line) => money(line.net) },
  ];
  return (
    <>
      <PageHead title={t`Distribution`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>
            {amount} for “{name}”
          </Trans>
        </PageTitle>
        <p className={css.state} data-state={distribution.status}>
          {t(distributionStatusMessages[distribution.status])}
        </p>
        <p className="muted">
          {distribution.payer} · {distribution.reference} · {formatDate(distribution.valueOn, locale)}
        </p>
        <Ledger
          rows={[
            { key: 'costs', label: t`Costs of enforcement`, value: money(distribution.costs) },
            { key: 'default', label: t`Default interest`, value: money(distribution.defaultInterest) },
            { key: 'interest', label: t`Interest`, value: money(distribution.interest) },
            { key: 'principal', label: t`Principal`, value: money(distribution.principal) },
            { key: 'rest', label: isWaiting ? t`Kept for the early repayment` : t`More than is owed`, value: money(distribution.rest) },
          ]}
          total={{ label: t`Received`, value: amount }}
        />
        {kept && <Kept clients={clients} id={id} kept={kept} day={formatDate(distribution.keptFor ?? '', locale)} />}
        <div className={css.actions}>
          {distribution.status === 'DRAFTED' && paysSomething && allows('approveDistribution') && (
            <Decide clients={clients} id={id} version={distribution.version} action="approve" isTogether={isTogether} />
          )}
          {distribution.status === 'DRAFTED' && allows('setDistributionCosts') && (
            <DistributionCosts clients={clients} id={id} costs={distribution.costs} />
          )}
          {distribution.status === 'DRAFTED' && allows('cancelDistribution') && (
            <Decide clients={clients} id={id} version={distribution.version} action="cancel" />
          )}
          <ButtonLink variant="second" to={list}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      {lines.length > 0 && <DataTable label={t`What each lender gets`} columns={columns} items={lines} isPart={parts.hasNextPage} />}
      <ListEnd list={parts} />
    </>
  );
}

interface KeptProps {
  clients: RouterContext;
  id: string;
  kept: NonNullable<components['schemas']['DistributionDetails']['kept']>;
  day: string;
}

/** That the money is for an early repayment, and what is missing of it. [decision 094] */
function Kept({ clients, id, kept, day }: KeptProps) {
  return (
    <Alert>
      <p>
        {kept.missing > 0 ? (
          <Trans>
            This transfer is kept for the early repayment on {day}, which is distributed once everything has arrived. If it does not take
            place, the money pays what is due by the schedule; what is left over waits among the unmatched transfers.
          </Trans>
        ) : kept.receipts.length > 1 ? (
          <Trans>Everything has arrived for the early repayment on {day}. These drafts are approved together.</Trans>
        ) : (
          <Trans>This transfer settles the early repayment on {day}.</Trans>
        )}
      </p>
      <KeptReceipts clients={clients} kept={kept} shownId={id} />
    </Alert>
  );
}

interface DecideProps {
  clients: RouterContext;
  id: string;
  /** Of the preview that is shown. */
  version: string;
  action: 'approve' | 'cancel';
  /** The drafts of an early repayment are approved together. */
  isTogether?: boolean;
}

type Sent = { id: string; version: string; note: string };

/** Approving is proposed to a second person; giving a draft up is one's own decision. */
function Decide({ clients, id, version, action, isTogether = false }: DecideProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [note, setNote] = useState('');
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: distributionId, note: why, ...body }, requestKey) => {
      const path = { id: distributionId };
      return action === 'approve'
        ? api.POST('/admin/distributions/{id}/approve', {
            params: { path, header: { 'Idempotency-Key': requestKey, ...proposalNote(why) } },
            body,
          })
        : api.POST('/admin/distributions/{id}/cancel', { params: { path } });
    },
  });
  const label = action === 'approve' ? t`Propose approval` : t`Cancel the draft`;
  return (
    <>
      <Button variant={action === 'approve' ? 'primary' : 'danger'} onPress={() => actor.send({ type: 'decision.ask' })}>
        {label}
      </Button>
      <DecisionDialog
        actor={actor}
        title={label}
        isDanger={action === 'cancel'}
        command={isNoteTooLong(note) ? undefined : ({ id, version, note } satisfies Sent)}
      >
        {({ isLocked }) =>
          action === 'approve' ? (
            <>
              <p>
                {isTogether ? (
                  <Trans>
                    Once approved, each lender is allotted what the drafts for the early repayment show, and payouts to each are drafted.
                  </Trans>
                ) : (
                  <Trans>Once approved, each lender is allotted what this page shows, and a payout to each is drafted.</Trans>
                )}
              </p>
              <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
            </>
          ) : (
            <p>
              <Trans>The money was no repayment: it waits among the unmatched transfers.</Trans>
            </p>
          )
        }
      </DecisionDialog>
    </>
  );
}
