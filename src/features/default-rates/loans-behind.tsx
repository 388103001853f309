import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { yearsOf } from './rate-chart.tsx';
import type { RatesSearch } from './rates-search.ts';
import css from './default-rates.module.css';

type Loan = components['schemas']['DefaultRateLoan'];

interface Selection extends RatesSearch {
  figure: NonNullable<RatesSearch['figure']>;
  /** The day of the rates. */
  date: string;
}

/** The loans behind one figure. Its heading takes the focus, so that it is announced. */
export function LoansBehind({
  selection,
  windows,
}: {
  selection: Selection;
  windows: readonly components['schemas']['DefaultRateWindow'][];
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const { date, window, class: riskClass, figure } = selection;
  const { $api } = useClients();
  const query = $api.queryOptions('get', '/default-rates/loans', {
    params: {
      query: { date, figure, ...(window !== undefined && { window }), ...(riskClass !== undefined && { riskClass }) },
      header: { Locale: locale },
    },
  });
  const { data, isError, refetch } = useQuery(query);
  const count = data?.length ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const names = { COUNTED: t`Loans at the start`, DEFAULTED: t`Of these, defaulted`, EXCLUDED: t`Without a payment due` };
  const chosen = windows.find(({ from }) => from === window);
  const parts = [names[figure], chosen && yearsOf(chosen), riskClass === 'NONE' ? t`Not scored` : riskClass].filter(Boolean);
  return (
    <section className={css.loans} aria-labelledby="loans-behind">
      <header>
        <h3 id="loans-behind" ref={heading} tabIndex={-1}>
          {parts.join(' · ')}
        </h3>
        <Link to="/default-rates" search={{ date }} resetScroll={false}>
          <Trans>Close the list</Trans>
        </Link>
      </header>
      {isError ? (
        <p role="alert">
          <Trans>The list could not be loaded.</Trans>{' '}
          <button type="button" className={css.retry} onClick={() => void refetch()}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </button>
        </p>
      ) : data ? (
        <>
          <p className="small muted">
            <Plural value={count} one="# loan" other="# loans" />
            {window === undefined && (
              <>
                {'. '}
                <Trans>A loan is listed once for each period in which it was counted.</Trans>
              </>
            )}
          </p>
          <LoanTable loans={data} hasPeriods={window === undefined} windows={windows} />
        </>
      ) : (
        <div aria-label={t`The loans are loading`} role="status">
          <Skeleton height="8rem" />
        </div>
      )}
    </section>
  );
}

function LoanTable({
  loans,
  hasPeriods,
  windows,
}: {
  loans: readonly Loan[];
  hasPeriods: boolean;
  windows: Parameters<typeof LoansBehind>[0]['windows'];
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = (value: string | null) => (value === null ? '–' : formatDate(value, locale));
  return (
    <Table caption={t`Loans behind the figure`}>
      <thead>
        <tr>
          <th scope="col">{t`Loan`}</th>
          {hasPeriods && <th scope="col">{t`Period`}</th>}
          <th scope="col">{t`Credit class`}</th>
          <th scope="col">{t`Began`}</th>
          <th scope="col">{t`Default on`}</th>
          <th scope="col">{t`Ended`}</th>
        </tr>
      </thead>
      <tbody>
        {loans.map(({ id, windowFrom, name, projectId, riskClass, startedOn, endedOn, defaultedOn }) => {
          const window = windows.find(({ from }) => from === windowFrom);
          return (
            <tr key={`${id} ${windowFrom}`}>
              <th scope="row" className={css.name}>
                {projectId === null ? (
                  name
                ) : (
                  <Link to="/project/$projectId" params={{ projectId }}>
                    {name}
                  </Link>
                )}
              </th>
              {hasPeriods && <td>{window && yearsOf(window)}</td>}
              <td>{riskClass ?? t`Not scored`}</td>
              <td>{day(startedOn)}</td>
              <td>{day(defaultedOn)}</td>
              <td>{day(endedOn)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
