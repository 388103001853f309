import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { creditClasses } from '../../../domain/credit.ts';
import { formatPercent } from '../../../domain/format.ts';
import { riskWarning } from '../../../domain/law/risk-warning.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardList } from '../../ui/core/card.tsx';
import { CreditScale } from '../../ui/core/credit-scale.tsx';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { ProjectCard, ProjectCardSkeleton, useRateText } from '../../ui/core/project-card.tsx';
import site from '../../ui/core/site.module.css';
import { PlatformFigures } from './figures.tsx';
import { highlightedQuery } from './highlighted-query.ts';
import styles from './home-page.module.css';
import { LatestPosts } from './latest-posts.tsx';
import { BecomeInvestor, Club, CreateAccount, FirstQuestions, Pillars } from './copy.tsx';

type Project = components['schemas']['Project'];

/** The hero is night: our own drawings have an evening with lit windows; other pictures stay as they are. */
const atDusk = (url: string) => url.replace(/^(\/v2\/pictures\/[\w-]+)-m\.svg$/, '$1-dusk.svg');

function Plot({ project }: { project: Project }) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  const rate = useRateText();
  const collected = formatPercent(project.progress.percentage, locale);
  return (
    <li>
      <Link to="/project/$projectId" params={{ projectId: project.id }}>
        <img src={atDusk(project.mainPicture.mediumSrc)} alt="" width="960" height="640" fetchPriority="high" />
        <FundingProgress value={project.progress.percentage} />
        <span className={styles.tag}>
          <strong>{project.name}</strong>
          <span>
            {project.location && `${project.location.city}, `}
            {duration.term(project.loanTerm)}
          </span>
          <b>{rate(project.interestPerAnnum, locale)}</b>
          <span className="num">{t`${collected} collected`}</span>
        </span>
      </Link>
    </li>
  );
}

function Hero({ projects }: { projects: readonly Project[] | undefined }) {
  const { t } = useLingui();
  return (
    <section className={styles.hero} data-surface="night">
      <div className={`page ${styles.say}`}>
        <h1 tabIndex={-1}>
          <Trans>Invest in buildings you can go and see.</Trans>
        </h1>
        <div className={styles.pitch}>
          <p className="lead">
            <Trans>Choose a real-estate project, read how the loan is secured, then decide.</Trans>
          </p>
          <div className="row">
            <ButtonLink to="/invest" size="lg">
              <Trans>See the projects</Trans>
            </ButtonLink>
          </div>
          <p>
            <Trans>
              You can lose all the money you invest. <a href="#risk">How we assess risk</a>
            </Trans>
          </p>
        </div>
      </div>
      <div className={styles.street} role="region" aria-label={t`Projects, drawn as a street`} tabIndex={0}>
        <ul className={styles.plots}>
          {projects?.map((project) => (
            <Plot key={project.id} project={project} />
          ))}
          {!projects && <li className={styles.waiting} aria-hidden="true" />}
        </ul>
      </div>
      <p className={`page tiny ${styles.legend}`}>
        <Trans>The solid part of the line under a building shows how much of its loan is collected.</Trans>
      </p>
    </section>
  );
}

function Highlighted({ projects, isError, retry }: { projects: readonly Project[] | undefined; isError: boolean; retry: () => void }) {
  const { t } = useLingui();
  return (
    <section className={`page ${site.section}`} aria-labelledby="projects-heading">
      <div className={site.head}>
        <h2 id="projects-heading">
          <Trans>Featured projects</Trans>
        </h2>
        <ButtonLink to="/invest" variant="text">
          <Trans>All projects</Trans> <Icon name="arrow" size="sm" />
        </ButtonLink>
      </div>
      {isError ? (
        <div role="alert">
          <EmptyState
            picture="none"
            title={<Trans>The projects could not be loaded</Trans>}
            action={
              <button type="button" className={buttonClass({})} onClick={retry}>
                <Trans>Try again</Trans>
              </button>
            }
          />
        </div>
      ) : projects?.length === 0 ? (
        <EmptyState title={<Trans>Coming soon</Trans>}>
          <Trans>The next project is in preparation. It will appear here when it opens.</Trans>
        </EmptyState>
      ) : (
        <CardList label={projects ? undefined : t`Projects are loading`}>
          {projects
            ? projects.map((project) => <ProjectCard key={project.id} project={project} />)
            : [1, 2, 3].map((one) => <ProjectCardSkeleton key={one} />)}
        </CardList>
      )}
    </section>
  );
}

function Risk() {
  const locale = useLocale();
  const { t } = useLingui();
  return (
    <section className={`page ${site.section} ${site.split}`} id="risk" aria-labelledby="risk-heading">
      <div>
        <h2 id="risk-heading">
          <Trans>We score every loan before you see it</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Seven criteria, up to 96 points. More points mean more risk: A1 is the lowest-risk class and D3 the highest-risk class. Each
            project page shows the points of every criterion.
          </Trans>
        </p>
      </div>
      <div>
        <CreditScale classes={creditClasses} label={t`Credit classes from A1 (lowest risk) to D3 (highest risk)`} />
        <p className={styles.loss}>{riskWarning[locale]}</p>
      </div>
    </section>
  );
}

export function HomePage() {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError, refetch } = useQuery(highlightedQuery($api, locale));
  return (
    <main id="main" className={styles.home} style={{ '--plots': data?.length || 3 }}>
      <PageHead
        title={t`Invest in real-estate loans and bonds`}
        description={t`Loans and bonds secured by real estate at a named address, with the risks, the rate and every payment date shown before you decide.`}
      />
      <Hero projects={isError ? [] : data} />
      <PlatformFigures />
      <Highlighted projects={data} isError={isError} retry={() => void refetch()} />
      <BecomeInvestor />
      <Risk />
      <Club />
      <Pillars />
      <LatestPosts />
      <FirstQuestions />
      <CreateAccount />
    </main>
  );
}
