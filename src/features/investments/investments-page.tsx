import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { InvestmentsExport } from '../../documents/investments-export.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { MoreInvestments } from './more-investments.tsx';
import { investmentParts, investmentsQuery, summaryQuery } from './investments-queries.ts';
import css from './investments.module.css';
import { Summary } from './summary.tsx';
import { Unfinished } from './unfinished.tsx';
import { useDocumentTab } from '../../documents/use-document-tab.ts';
import { loadedParts } from '../../ui/load-more.tsx';

const Portfolio = lazy(() => import('./portfolio.tsx'));
const loadPaymentsModal = () => import('./payments-modal.tsx');
const PaymentsModal = lazy(loadPaymentsModal);

type InvestmentSummary = components['schemas']['InvestmentSummary'];

interface Props {
  clients: { api: Api; $api: QueryApi };
  /** The investment whose payments are open, from the URL. */
  payments: string | undefined;
  onPayments: (investmentId: string | undefined) => void;
}

/** Everything this person has lent (INV-01 to INV-10). */
export function Investments({ clients: { api, $api }, payments, onPayments }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useInfiniteQuery({ ...investmentParts(api, locale), retryOnMount: false });
  const parts = list.data?.pages ?? [];
  const shown = parts.flatMap(({ items }) => items);
  const isPart = parts.length > 1 || (parts[0]?.remaining ?? 0) > 0;
  // the charts are about all of them, and the address may name one that is not shown
  const rest = useQuery({ ...investmentsQuery($api, locale), retryOnMount: false, enabled: isPart });
  const all = isPart ? rest.data : shown;
  const summary = useQuery({ ...summaryQuery($api), retryOnMount: false });
  const open = useDocumentTab(api);
  // a device may be offline when the payments are opened
  useEffect(() => void loadPaymentsModal().catch(() => undefined), []);
  const opened = [...shown, ...(all ?? [])].find(({ id }) => id === payments);
  return (
    <>
      <Unfinished $api={$api} />
      <SummaryPart summary={summary} isToldBelow={list.isError} />
      {isPart && rest.isPending && <Skeleton height="30rem" />}
      {isPart && rest.isError && (
        <LoadError title={<Trans>We could not load your figures</Trans>} isFetching={rest.isFetching} onRetry={() => void rest.refetch()} />
      )}
      {all && all.length > 0 && (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <Portfolio api={api} items={all} />
        </Suspense>
      )}
      <section className={css.all}>
        <div className={css.head}>
          <h2>
            <Trans>All investments</Trans>
          </h2>
          <InvestmentsExport api={api} />
        </div>
        {list.isError && shown.length === 0 && (
          <LoadError
            title={<Trans id="investments.listError">We could not load your investments</Trans>}
            isFetching={list.isFetching}
            onRetry={() => void Promise.all([list.refetch(), summary.refetch()])}
          >
            <Trans>Nothing has changed in your investments; only this list could not be loaded. Please try again in a minute.</Trans>
          </LoadError>
        )}
        {list.isPending && (
          <div className={css.cards} aria-busy="true">
            <span className="sr" role="status">{t`Loading your investments…`}</span>
            <Skeleton height="26rem" />
            <Skeleton height="26rem" />
            <Skeleton height="26rem" />
          </div>
        )}
        {list.isSuccess && shown.length === 0 && (
          <EmptyState
            title={<Trans>No investments yet</Trans>}
            action={
              <ButtonLink to="/invest">
                <Trans>See open projects</Trans>
              </ButtonLink>
            }
          >
            <Trans>Your investments appear here, with every payment.</Trans>
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className={css.cards}>
            {shown.map((investment) => (
              <InvestmentCard key={investment.id} investment={investment} onOpen={open} onPayments={onPayments} />
            ))}
          </ul>
        )}
        {list.isFetchNextPageError && (
          <LoadError
            title={<Trans id="investments.listError">We could not load your investments</Trans>}
            isFetching={list.isFetching}
            onRetry={() => void list.fetchNextPage()}
          />
        )}
        <MoreInvestments {...loadedParts(parts)} isPending={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
      </section>
      <Suspense fallback={null}>{opened && <PaymentsModal api={api} investment={opened} onClose={() => onPayments(undefined)} />}</Suspense>
    </>
  );
}

/** The figures over the list. Where the list failed as well, its own button asks for both again. */
function SummaryPart({ summary, isToldBelow }: { summary: UseQueryResult<InvestmentSummary, unknown>; isToldBelow: boolean }) {
  const { t } = useLingui();
  if (summary.isError && isToldBelow) return null;
  return (
    <section aria-label={t`Summary`} aria-busy={summary.isPending}>
      {summary.isPending && <Skeleton height="6rem" />}
      {summary.isError && (
        <LoadError
          title={<Trans>We could not load your figures</Trans>}
          isFetching={summary.isFetching}
          onRetry={() => void summary.refetch()}
        />
      )}
      {summary.isSuccess && <Summary summary={summary.data} />}
    </section>
  );
}
