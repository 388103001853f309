import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { companyName } from '../../../domain/company-name.ts';
import { formatDate, formatMoney, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { isNotFound } from '../../api/is-not-found.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardPicture } from '../../ui/core/card.tsx';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePayoutText } from '../../ui/payout-text.ts';
import { pictureSources } from '../../ui/core/picture-sources.ts';
import { placeText } from '../../ui/core/location-label.ts';
import { useRateText, useTimeLeft } from '../../ui/core/project-card.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import tabStyles from '../../ui/tabs.module.css';
import { type Calculation, calculate, startingDigits } from './calculation.ts';
import { Calculator } from './calculator.tsx';
import { CreditSection } from './credit-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { OwnerFacts } from './owner-facts.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { investAddress } from './invest-address.ts';
import { kindWords } from './project-type-labels.ts';
import styles from './project-page.module.css';
import { projectQuery } from './project-queries.ts';
import { ReflectionPeriod } from './reflection-period.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { ValuationFacts } from './valuation-facts.tsx';
import { ProjectStatusAlert } from './project-status-alert.tsx';
import { PageHead, pictureName } from '../../ui/document-head.tsx';
import { ProjectBadge } from '../../ui/core/project-badge.tsx';

type Project = components['schemas']['Project'];

function Collected({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const left = useTimeLeft()(project);
  const share = formatPercent(project.progress.percentage, locale);
  const target = formatMoney(toCents(project.loanAmount), locale, { whole: true });
  return (
    <figure>
      <CardPictureFrame project={project} />
      <FundingProgress value={project.progress.percentage} label={t`${share} collected`} isLate={project.status === 'LATE'} />
      <figcaption className={styles.collected}>
        <p>
          <strong className="display num">{formatMoney(toCents(project.progress.collectedAmount), locale, { whole: true })}</strong>{' '}
          <span className="muted">
            <Trans>collected of {target}</Trans>
          </span>
        </p>
        <p className="muted">{[t`Investments: ${project.investorCount}`, left].filter(Boolean).join(' · ')}</p>
      </figcaption>
    </figure>
  );
}

function CardPictureFrame({ project }: { project: Project }) {
  return (
    <div className={styles.picture}>
      <CardPicture
        picture={{ ...project.mainPicture, mediumSrc: project.mainPicture.originalSrc }}
        sizes="(min-width: 1440px) 56rem, (min-width: 1024px) calc(100vw - 33rem), 100vw"
        alt={project.mainPicture.alt ?? project.name}
        isMain
      />
    </div>
  );
}

const seniorities: Partial<Record<string, MessageDescriptor>> = { SENIOR: msg`Senior`, SUBORDINATED: msg`Subordinated` };

function Keys({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = useRateText();
  const duration = useDurationText();
  const payout = usePayoutText();
  const cover = project.ltc ?? project.ltv;
  const coverLabel = project.ltc === null ? t(kindWords(project).coverName) : t`Loan to cost`;
  const rows = [
    { label: t`Interest per year`, value: rate(project.interestPerAnnum, locale) },
    { label: t`Term`, value: duration.term(project.loanTerm) },
    ...(cover === null ? [] : [{ label: coverLabel, value: formatPercent(cover, locale) }]),
    { label: t`Interest paid`, value: payout(project.payoutScheduleType) },
    ...(project.creditScore
      ? [
          {
            label: t`Credit class`,
            value: (
              <span className={styles.credit} data-class={project.creditScore.class.slice(0, 1)}>
                {project.creditScore.class}
              </span>
            ),
          },
        ]
      : []),
    ...(project.minInvestment === undefined
      ? []
      : [{ label: t`Minimum investment`, value: formatMoney(toCents(project.minInvestment), locale, { whole: true }) }]),
    ...(project.bond
      ? [
          { label: 'ISIN', value: <span className={styles.isin}>{project.bond.isin}</span> },
          { label: t`Nominal value`, value: formatMoney(toCents(project.bond.nominalValue), locale, { whole: true }) },
          { label: t`Rank`, value: seniorities[project.bond.seniority] ? t(seniorities[project.bond.seniority]!) : project.bond.seniority },
          { label: t`Secured`, value: project.bond.secured ? t`yes` : t`no` },
          { label: t`Issue date`, value: formatDate(project.bond.issueDate, locale) },
          { label: t`Maturity`, value: formatDate(project.bond.maturityDate, locale) },
        ]
      : []),
  ];
  return (
    <dl className={styles.keys}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Security({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = kindWords(project);
  const ltv = project.ltv;
  const covered = ltv === null ? undefined : formatPercent(ltv, locale);
  return (
    <section id="security">
      <h2>
        <Trans>How it is secured</Trans>
      </h2>
      {project.security !== undefined && <Paragraphs text={project.security} />}
      {project.valuation && <ValuationFacts valuation={project.valuation} />}
      {ltv !== null && covered !== undefined && (
        <figure className={styles.ltv}>
          <svg className={styles.house} viewBox="0 0 160 208" role="img" aria-label={t(words.coverOf(covered))}>
            <path d="M0 46L80 0l80 46v160H0z" className={styles.whole} />
            <path d={`M0 ${206 - (206 * Math.min(ltv, 100)) / 100}h160V206H0z`} className={styles.loan} />
            <path d="M0 206h160" className={styles.earth} />
          </svg>
          <dl className={styles.keys}>
            <div>
              <dt>{t(words.coverName)}</dt>
              <dd>{covered}</dd>
            </div>
            <div>
              <dt>{t(words.fallBeforeUncovered)}</dt>
              <dd>{formatPercent(Math.max(0, 100 - ltv), locale)}</dd>
            </div>
          </dl>
        </figure>
      )}
      <Alert kind="warning">
        <Trans>
          <strong>What can go wrong.</strong> Sales may slow down, construction may cost more, the valuation may be too high. A forced sale
          takes time and usually brings less than the market price. You can lose all the money you invest.
        </Trans>
      </Alert>
    </section>
  );
}

function Updates({ updates }: { updates: NonNullable<Project['updates']> }) {
  const locale = useLocale();
  return (
    <section id="updates">
      <h2>
        <Trans>Updates</Trans>
      </h2>
      <ol className={styles.news}>
        {updates.map((update) => (
          <li key={`${update.date} ${update.title}`}>
            <time className="tiny" dateTime={update.date}>
              {formatDate(update.date, locale, { style: 'long' })}
            </time>
            <h3>{update.title}</h3>
            <Paragraphs text={update.content} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Gallery({ pictures }: { pictures: NonNullable<Project['gallery']> }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture) => (
        <li key={picture.originalSrc}>
          <a href={picture.originalSrc} target="_blank" rel="noopener noreferrer">
            <img
              {...pictureSources(picture, '(min-width: 700px) 18rem, 50vw')}
              alt={picture.alt ?? ''}
              width="480"
              height="320"
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ProjectHead({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rate = useRateText()(project.interestPerAnnum, locale);
  const term = useDurationText().term(project.loanTerm);
  const place = project.location ? placeText(project.location, locale) : '';
  const name = place ? `${project.name}, ${place}` : project.name;
  return (
    <PageHead
      title={project.name}
      description={t`${name}: ${rate} a year for ${term}, secured by real estate. You can lose all the money you invest.`}
      picture={pictureName(project.mainPicture.originalSrc)}
    />
  );
}

function BuyBar({ project, calculation }: { project: Project; calculation: Calculation }) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  const amount = formatMoney(calculation.amountCents, locale, { whole: true });
  const maturity = project.bond && formatDate(project.bond.maturityDate, locale);
  const term = duration.term(project.loanTerm);
  const payout = formatMoney(calculation.payoutCents, locale);
  return (
    <aside className={styles.buyBar} aria-label={t`Investment at a glance`}>
      <p>
        <span className="tiny">{maturity ? t`${amount} until ${maturity}` : t`${amount} for ${term}`}</span>
        <br />
        <strong className="num">{t`${payout} scheduled`}</strong>
      </p>
      <ButtonLink to={investAddress(project)} params={{ projectId: project.id }}>
        {t(kindWords(project).invest)}
      </ButtonLink>
    </aside>
  );
}

/** Everything about one project, also of one that is not published yet. */
export function ProjectContents({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = kindWords(project);
  const [digits, setDigits] = useState(() => startingDigits(project));
  const calculation = calculate(project, digits);
  const tabs = [
    ...(project.description === undefined ? [] : [{ id: 'about', label: t`About` }]),
    { id: 'security', label: t`Security` },
    { id: 'schedule', label: t`Schedule` },
    ...(project.creditScore ? [{ id: 'score', label: t`Credit class` }] : []),
    ...(project.documents?.length ? [{ id: 'documents', label: t`Project documents` }] : []),
    ...(project.updates?.length ? [{ id: 'updates', label: t`Updates` }] : []),
  ];
  return (
    <>
      <ProjectHead project={project} />
      <div className={styles.title}>
        <div>
          <PageTitle>{project.name}</PageTitle>
          {project.location && <p className="muted">{placeText(project.location, locale)}</p>}
        </div>
        <ProjectBadge project={project} />
      </div>
      <div className={styles.layout}>
        <div className={`${styles.main} ${styles.top}`}>
          <ProjectStatusAlert project={project} />
          <Collected project={project} />
          <Keys project={project} />
          {project.investingEnabled && <ReflectionPeriod />}
        </div>
        <div className={`${styles.main} ${styles.rest}`}>
          <nav className={`${tabStyles.tabs} ${styles.tabs}`} aria-label={t`On this page`}>
            {tabs.map((tab) => (
              <a key={tab.id} href={`#${tab.id}`}>
                {tab.label}
              </a>
            ))}
          </nav>
          {project.description !== undefined && (
            <section id="about">
              <h2>{t(words.about)}</h2>
              <Paragraphs text={project.description} />
              {project.owner && (
                <p className="small muted">{t(words.owner(companyName(locale, project.owner.name), project.owner.code))}</p>
              )}
              {project.owner && <OwnerFacts owner={project.owner} />}
              {project.gallery !== undefined && project.gallery.length > 1 && <Gallery pictures={project.gallery} />}
            </section>
          )}
          <Security project={project} />
          <ScheduleSection project={project} calculation={calculation} />
          {project.creditScore && <CreditSection score={project.creditScore} />}
          {project.documents !== undefined && project.documents.length > 0 && <DocumentsSection documents={project.documents} />}
          {project.updates !== undefined && project.updates.length > 0 && <Updates updates={project.updates} />}
        </div>
        <Calculator project={project} digits={digits} onDigits={setDigits} calculation={calculation} />
      </div>
      {project.investingEnabled && <BuyBar project={project} calculation={calculation} />}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className={styles.layout} role="status" aria-label={t`The project is loading`}>
      <div className={styles.main}>
        <Skeleton height="3.5rem" width="60%" />
        <Skeleton height="22rem" />
        <Skeleton height="9rem" />
      </div>
      <Skeleton height="30rem" />
    </div>
  );
}

/** One project: what it is, what secures it, what an amount would earn. [B178 B190] */
export function ProjectPage({ id, missing }: { id: string; missing: ReactNode }) {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, isError, refetch } = useQuery(projectQuery($api, locale, id));
  if (isNotFound(error)) return missing;
  return (
    <>
      <main id="main" className={`page ${styles.page}`}>
        <nav className={`small ${styles.crumbs}`} aria-label={t`You are here`}>
          <Link to="/invest">
            <Trans>Projects</Trans>
          </Link>
          <span aria-hidden="true">/</span>
          <span>{data?.name ?? '…'}</span>
        </nav>
        {data && <ProjectContents key={data.id} project={data} />}
        {!data && !isError && <Loading />}
        {!data && isError && (
          <div role="alert" className={styles.failed}>
            <EmptyState
              title={t`This project could not be loaded`}
              action={
                <>
                  <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
                    <Trans>Try again</Trans>
                  </button>
                  <ButtonLink to="/invest" variant="second">
                    <Trans>All projects</Trans>
                  </ButtonLink>
                </>
              }
            >
              <Trans>It may have been removed, or the connection was lost. Nothing has changed in your investments.</Trans>
            </EmptyState>
          </div>
        )}
      </main>
    </>
  );
}
