import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ClassesSection, OutcomeSection } from './classes-section.tsx';
import { defaultRatesQuery } from './default-rates-query.ts';
import { LoansBehind } from './loans-behind.tsx';
import { MethodSection } from './method-section.tsx';
import type { RatesSearch } from './rates-search.ts';
import { WindowsSection } from './windows-section.tsx';
import css from './default-rates.module.css';

type Rates = components['schemas']['DefaultRates'];

/** `/default-rates`: default rates of all loans and the outcome statement, for everybody (Regulation (EU) 2020/1503, Article 20). [RATE-01] */
export function DefaultRatesPage({ search }: { search: RatesSearch }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead
        title={t`Default rates`}
        description={t`How many of our loans have defaulted, year by year and by credit class, with every loan behind the figures.`}
      />
      <header className={css.intro}>
        <PageTitle>
          <Trans>Default rates</Trans>
        </PageTitle>
        <p className="lead">
          <Trans>How many of our loans have defaulted. Every number of loans opens their list.</Trans>
        </p>
      </header>
      <Loaded search={search} />
      <MethodSection />
    </main>
  );
}

function Loaded({ search }: Parameters<typeof DefaultRatesPage>[0]) {
  const { $api } = useClients();
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(defaultRatesQuery($api, search.date));
  if (isError)
    return (
      <div role="alert">
        <EmptyState
          picture="none"
          title={<Trans>The default rates could not be loaded</Trans>}
          action={
            <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </button>
          }
        />
      </div>
    );
  if (!data)
    return (
      <div role="status" aria-label={t`The default rates are loading`} className={css.loading}>
        <Skeleton height="5rem" />
        <Skeleton height="14rem" />
      </div>
    );
  return <RatesView rates={data} search={search} />;
}

function RatesView({ rates, search }: Parameters<typeof DefaultRatesPage>[0] & { rates: Rates }) {
  const { figure } = search;
  const { asOf, windows } = rates;
  const loans = figure && (
    <LoansBehind
      key={`${asOf} ${search.window} ${search.class} ${figure}`}
      selection={{ ...search, figure, date: asOf }}
      windows={windows}
    />
  );
  const isOfClass = search.class !== undefined;
  const isOutcome = isOfClass && search.window !== undefined;
  return (
    <>
      <DayLinks rates={rates} />
      {windows.length === 0 ? (
        <EmptyState title={<Trans>No default rate yet</Trans>}>
          <Trans>A rate needs loans that have run for twelve months. The first is published when there is one.</Trans>
        </EmptyState>
      ) : (
        <>
          <Summary rates={rates} />
          <WindowsSection rates={rates} />
          {!isOfClass && loans}
          <ClassesSection rates={rates} />
          {isOfClass && !isOutcome && loans}
          <OutcomeSection rates={rates} />
          {isOutcome && loans}
        </>
      )}
    </>
  );
}

/** The days that rates are read of: the ends of financial years, and today. */
function DayLinks({ rates: { asOf, today, publicationDays } }: { rates: Rates }) {
  const { t } = useLingui();
  const locale = useLocale();
  const days = [...new Set([today, ...publicationDays, asOf])].sort().toReversed();
  return (
    <nav className={css.days} aria-label={t`As of`}>
      <p>
        <Trans>As of</Trans>
      </p>
      <ul>
        {days.map((day) => {
          const date = formatDate(day, locale);
          return (
            <li key={day}>
              <Link to="/default-rates" search={{ date: day }} resetScroll={false} aria-current={day === asOf ? 'true' : undefined}>
                {day === today ? t`Today, ${date}` : date}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Summary({ rates: { averageRate, windows, firstLoanOn } }: { rates: Rates }) {
  const { t } = useLingui();
  const locale = useLocale();
  const last = windows.at(-1);
  const count = windows.length;
  const rate = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatPercent(value, locale, { fixed: true });
  return (
    <dl className={css.summary}>
      <div>
        <dt>{t`Average of the periods`}</dt>
        <dd>{rate(averageRate)}</dd>
      </div>
      <div>
        <dt>{t`Last twelve months`}</dt>
        <dd>{rate(last?.rate)}</dd>
      </div>
      <div>
        <dt>{t`Observed`}</dt>
        <dd>
          <Plural value={count} one="# year" other="# years" />
        </dd>
      </div>
      <div>
        <dt>{t`First loan`}</dt>
        <dd>{firstLoanOn === null ? '–' : formatDate(firstLoanOn, locale)}</dd>
      </div>
    </dl>
  );
}
