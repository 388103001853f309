import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../domain/brand.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { referralReward } from '../../../domain/referral.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Ledger } from '../../ui/core/ledger.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import site from '../../ui/core/site.module.css';
import { figuresQuery } from '../../api/stats-query.ts';

function Programme() {
  const locale = useLocale();
  const reward = formatMoney(referralReward, locale, { whole: true });
  return (
    <section className={`${site.section} ${site.band}`} aria-labelledby="programme-heading">
      <div className="page">
        <h2 id="programme-heading">
          <Trans>What a partner receives</Trans>
        </h2>
        <ol className={site.path} data-steps="3">
          <li>
            <h3>
              <Trans>Referral bonus</Trans>
            </h3>
            <p>
              <Trans>{reward} for every investor who comes through your link and makes a first investment.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Commission</Trans>
            </h3>
            <p>
              <Trans>1% of what the investor invests in the first ninety days. We pay it; it costs the investor nothing.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Referral validity period</Trans>
            </h3>
            <p>
              <Trans>Ninety days from the first click. Anyone who creates an account in that time is credited to you.</Trans>
            </p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Trust() {
  return (
    <section className={`page ${site.section}`} aria-labelledby="trust-heading">
      <h2 id="trust-heading">
        <Trans>What your readers should know</Trans>
      </h2>
      <div className={site.pillars} data-columns="3">
        <div>
          <h3>
            <Trans>The full interest</Trans>
          </h3>
          <p>
            <Trans>Investors receive the full interest that the borrower pays. No part of it goes to us or to you.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Assessed before listing</Trans>
          </h3>
          <p>
            <Trans>Every loan has passed the same five checks. Its class and the points for each criterion are on the project page.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Direct lending</Trans>
          </h3>
          <p>
            <Trans>Investors lend to a project of their choice under a contract in their own name. There is no intermediary fund.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/** The figures of the platform, for those who write about it. [AFF-02] */
function Statistics() {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError } = useQuery(figuresQuery($api));
  const value = (write: (figures: NonNullable<typeof data>) => string) =>
    data ? write(data) : isError ? '–' : <Skeleton width="6rem" height="1.2rem" />;
  const money = (euros: number) => formatMoney(toCents(euros), locale);
  return (
    <section className={`page ${site.section} ${site.split}`} aria-labelledby="statistics-heading">
      <div>
        <h2 id="statistics-heading">
          <Trans>Figures to quote</Trans>
        </h2>
        <p className="muted">
          <Trans>Taken from our accounts when this page is opened. Quote the share of late projects together with the interest.</Trans>
        </p>
        {isError && (
          <p role="alert">
            <Trans>The figures could not be loaded. Please reload the page later.</Trans>
          </p>
        )}
      </div>
      <Ledger
        rows={[
          {
            key: 'late',
            label: t`Projects in arrears today`,
            value: value((it) => formatPercent(it.ratioOfLateProjects * 100, locale)),
          },
          { key: 'interest', label: t`Average interest per year`, value: value((it) => formatPercent(it.interest, locale)) },
          { key: 'invested', label: t`Invested`, value: value((it) => money(it.investedAmount)) },
          { key: 'returned', label: t`Repaid to investors`, value: value((it) => money(it.loanReturned)) },
          { key: 'profit', label: t`Interest earned by investors`, value: value((it) => money(it.profit)) },
          { key: 'investors', label: t`Investors`, value: value((it) => formatNumber(it.investorsCount, locale)) },
          { key: 'average', label: t`Average investment`, value: value((it) => money(it.averageInvestment)) },
        ]}
      />
    </section>
  );
}

export function AffiliatePage() {
  const { t } = useLingui();
  return (
    <main id="main">
      <PageHead
        title={t`Partner programme`}
        description={t`Send readers to loans secured by real estate: what partners receive, for how long a referral counts, and the figures you may quote.`}
        picture="site-street"
      />
      <section className={site.night} data-surface="night">
        <div className="page">
          <div>
            <PageTitle>
              <Trans>Introduce readers to real-estate lending</Trans>
            </PageTitle>
            <p className="lead">
              <Trans>
                You write about saving and investing. We pay for readers who become investors and require you to state the risk together
                with the return.
              </Trans>
            </p>
            <div className="row">
              <a className={buttonClass({ size: 'lg' })} href={brand.partnerSignUp} target="_blank" rel="noopener noreferrer">
                <Trans>Become a partner</Trans>
              </a>
            </div>
            <p className="small">
              <Trans>Registration opens on our partner network’s site in a new tab.</Trans>
            </p>
          </div>
          <img src="/v2/pictures/site-street.svg" alt={t`Drawing of an old-town house at dusk`} width="960" height="640" />
        </div>
      </section>
      <Programme />
      <Trust />
      <Statistics />
      <section className={`${site.section} ${site.join}`} data-surface="night" aria-labelledby="invest-heading">
        <div className="page">
          <h2 id="invest-heading">
            <Trans>Would you rather invest yourself?</Trans>
          </h2>
          <p className="muted">
            <Trans>Every project is open to read without an account. You can lose all the money you invest.</Trans>
          </p>
          <div className="row">
            <ButtonLink to="/invest" size="lg">
              <Trans>Invest now</Trans>
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  );
}
