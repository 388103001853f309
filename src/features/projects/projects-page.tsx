import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { today } from '../../lib/today.ts';
import { useSessionPort } from '../../lib/session-context.ts';
import { hasTrials } from '../../lib/settings.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { reflectionDays as days } from '../../../domain/reflection.ts';
import { CardList } from '../../ui/core/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { placeText } from '../../ui/core/location-label.ts';
import { ProjectCard, ProjectCardSkeleton } from '../../ui/core/project-card.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { FilterBar, FilterResult } from './filter-bar.tsx';
import { comparedIds, fitting, maxCompared, type ProjectSearch, withCompared } from './project-filter.ts';
import { projectsQuery } from './project-queries.ts';
import styles from './projects-page.module.css';
import { PageHead } from '../../ui/document-head.tsx';
import { registerPath } from '../../lib/register-path.ts';

type Project = components['schemas']['Project'];
type Search = { search: ProjectSearch; onSearch: (change: Partial<Record<keyof ProjectSearch, unknown>>) => void };

/** Only for a comparison. */
const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }));

/** Tried out with a few people first. [A173 B138] */
function KindSelector({ search, onSearch }: Search) {
  const { t } = useLingui();
  const kinds = [
    { type: undefined, label: t`All` },
    { type: 'REAL_ESTATE', label: t`Loans` },
    { type: 'BONDS', label: t`Bonds` },
  ] as const;
  return (
    <div className={styles.kinds} role="group" aria-label={t`Type of project`}>
      {kinds.map(({ type, label }) => (
        <button
          key={label}
          type="button"
          className={buttonClass({ variant: type === search.type ? 'primary' : 'second', size: 'sm' })}
          aria-pressed={type === search.type}
          onClick={() => onSearch({ type })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function CompareBox({ project, search, onSearch }: Search & { project: Project }) {
  const { t } = useLingui();
  const chosen = comparedIds(search.compare);
  const isChosen = chosen.includes(project.id);
  const { name } = project;
  return (
    <label className={styles.compare}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length >= maxCompared}
        aria-label={t`Compare ${name}`}
        onChange={({ target }) => onSearch({ compare: withCompared(search.compare, project.id, target.checked) })}
      />
      <Trans>Compare</Trans>
    </label>
  );
}

/** Shows how many are chosen, with a link to the table from two on. */
function CompareBar({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useLingui();
  return (
    <aside className={styles.compareBar} aria-label={t`Chosen for comparison`}>
      <p role="status">
        {count === 1 ? <Trans>Choose one or two more projects to compare.</Trans> : <Trans>Chosen for comparison: {count}</Trans>}
      </p>
      <button type="button" className={styles.clear} onClick={onClear}>
        <Trans>Clear selection</Trans>
      </button>
      {count > 1 && (
        <a className={buttonClass({ size: 'sm' })} href="#comparison">
          <Trans>Compare side by side</Trans>
        </a>
      )}
    </aside>
  );
}

function Found({ projects, search, onSearch }: Search & { projects: readonly Project[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { user } = useSessionPort();
  // only flagged users can see or undo this choice
  const { type, ...others } = search;
  const wanted = hasTrials(user?.id) && type ? { ...others, type } : others;
  const found = fitting(projects, wanted, ({ name, location }) => `${name} ${location ? placeText(location, locale) : ''}`, today());
  const { compare: _compare, sort: _sort, ...cuts } = wanted;
  const isCut = Object.keys(cuts).length > 0;
  const clear = () => onSearch({ q: undefined, stage: undefined, rate: undefined, term: undefined, class: undefined, type: undefined });
  const compared = comparedIds(search.compare).flatMap((id) => projects.find((project) => project.id === id) ?? []);
  return (
    <>
      <FilterResult shown={found.length} all={projects.length} isCut={isCut} onClear={clear} />
      {compared.length > 1 && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Comparison projects={compared} onRemove={(id) => onSearch({ compare: withCompared(search.compare, id, false) })} />
        </Suspense>
      )}
      {found.length === 0 ? (
        <EmptyState
          title={<Trans>No matching projects</Trans>}
          action={
            <button type="button" className={buttonClass({})} onClick={clear}>
              <Trans>Show all projects</Trans>
            </button>
          }
        >
          <Trans>No project matches all your filters. Remove a filter or show all projects.</Trans>
        </EmptyState>
      ) : (
        <CardList label={t`Projects`}>
          {found.map((project, index) => (
            <ProjectCard key={project.id} project={project} level="h2" isMain={index === 0}>
              {project.investingEnabled && (
                <p className="small muted">
                  <Trans>Reflection period: {days}&nbsp;calendar days</Trans>
                </p>
              )}
              <CompareBox project={project} search={search} onSearch={onSearch} />
            </ProjectCard>
          ))}
        </CardList>
      )}
      {compared.length > 0 && <CompareBar count={compared.length} onClear={() => onSearch({ compare: undefined })} />}
    </>
  );
}

function ProjectList({ search, onSearch }: Search) {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { user } = useSessionPort();
  const { data, isError, refetch } = useQuery(projectsQuery($api, locale));
  if (isError)
    return (
      <div role="alert">
        <EmptyState
          picture="none"
          title={t({ id: 'listError', message: 'The projects could not be loaded' })}
          action={
            <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>Nothing has changed in your investments; only this list could not be loaded.</Trans>
        </EmptyState>
      </div>
    );
  if (!data)
    return (
      <CardList label={t`Projects are loading`}>
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
      </CardList>
    );
  if (data.length === 0)
    return (
      <EmptyState title={<Trans>Coming soon</Trans>}>
        <Trans>The next project is in preparation. It will appear here when it opens.</Trans>
      </EmptyState>
    );
  return (
    <>
      {hasTrials(user?.id) && <KindSelector search={search} onSearch={onSearch} />}
      <FilterBar search={search} onSearch={onSearch} />
      <Found projects={data} search={search} onSearch={onSearch} />
    </>
  );
}

/** For visitors only: what an account is needed for, and the link to registration. [B16 T-13] */
function RegisterBanner() {
  const { status } = useSessionPort();
  if (status !== 'anonymous') return null;
  return (
    <aside className={styles.banner} aria-labelledby="register-banner">
      <div>
        <h2 id="register-banner">
          <Trans>You need an account to invest</Trans>
        </h2>
        <p className="muted">
          <Trans>An account is free of charge. You can read about every project without one.</Trans>
        </p>
      </div>
      <ButtonLink to={registerPath}>
        <Trans>Create an account</Trans>
      </ButtonLink>
    </aside>
  );
}

/** `/invest` and `/projects`: every project, one card each; the filter is in the URL. [B16] */
export function ProjectsPage({ search, onSearch }: Search) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${styles.list}`}>
      <PageHead
        title={t`Projects`}
        description={t`Loans and bonds secured by real estate: rate, term, loan to value and credit class of every project. No account is needed to read them.`}
        path="/invest"
      />
      <PageTitle>
        <Trans>Choose a project</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>The security of each project is stated on its page. You can lose all the money you invest.</Trans>
      </p>
      <section className={styles.cards} aria-label={t`Projects`}>
        <ProjectList search={search} onSearch={onSearch} />
      </section>
      <RegisterBanner />
    </main>
  );
}
