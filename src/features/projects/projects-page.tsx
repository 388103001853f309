import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Blank } from '../../ui/blank.tsx';
import { useSessionPort } from '../../lib/session-port.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardList } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProjectCard, ProjectCardSkeleton } from '../../ui/project-card.tsx';
import { projectsQuery } from './project-queries.ts';
import styles from './projects-page.module.css';

function ProjectList() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError, refetch } = useQuery(projectsQuery($api, locale));
  if (isError)
    return (
      <div role="alert">
        <Blank
          picture="none"
          title={t({ id: 'listError', message: 'The projects could not be loaded' })}
          action={
            <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>Nothing has happened to your investments; only this list is missing.</Trans>
        </Blank>
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
      <Blank title={<Trans>Coming soon</Trans>}>
        <Trans>The next building is being drawn. When it opens, it stands here.</Trans>
      </Blank>
    );
  return (
    <CardList>
      {data.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </CardList>
  );
}

/** For visitors only: what an account is needed for, and the way to one. [B16 T-13] */
function RegisterBanner() {
  const { status } = useSessionPort();
  if (status !== 'anonymous') return null;
  return (
    <aside className={styles.banner} aria-labelledby="register-banner">
      <div>
        <h2 id="register-banner">
          <Trans>To lend, you need an account</Trans>
        </h2>
        <p className="muted">
          <Trans>Opening one is free. You can read about every project without it.</Trans>
        </p>
      </div>
      <ButtonLink to={'/register' as string}>
        <Trans>Create an account</Trans>
      </ButtonLink>
    </aside>
  );
}

/** `/invest` and `/projects`: every project, one card each. [B16] */
export function ProjectsPage() {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${styles.list}`}>
      <title>{`${t`Projects`} · Statefolio`}</title>
      <PageTitle>
        <Trans>Choose a building to lend to</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>Each loan is secured by real estate at one address. You can lose all the money you invest.</Trans>
      </p>
      <RegisterBanner />
      <section className={styles.cards} aria-label={t`Projects`}>
        <ProjectList />
      </section>
    </main>
  );
}
