import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFlagged } from '../../../domain/flags.ts';
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
import { PageHead } from '../../ui/page-head.tsx';

type Kind = 'all' | 'REAL_ESTATE' | 'BONDS';

/** Tried out with a few people first. [A173 B138] */
function KindSelector({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useLingui();
  const kinds = [
    { key: 'all', label: t`All` },
    { key: 'REAL_ESTATE', label: t`Loans` },
    { key: 'BONDS', label: t`Bonds` },
  ] as const;
  return (
    <div className={styles.kinds} role="group" aria-label={t`Type of project`}>
      {kinds.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={buttonClass({ variant: key === kind ? 'primary' : 'second', size: 'sm' })}
          aria-pressed={key === kind}
          onClick={() => onKind(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function ProjectList({ kind }: { kind: Kind }) {
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
      {data
        .filter(({ projectType }) => kind === 'all' || projectType === kind)
        .map((project) => (
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
  const { user } = useSessionPort();
  const [kind, setKind] = useState<Kind>('all');
  return (
    <main id="main" className={`page ${styles.list}`}>
      <PageHead title={t`Projects`} />
      <PageTitle>
        <Trans>Choose a building to lend to</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>Each loan is secured by real estate at one address. You can lose all the money you invest.</Trans>
      </p>
      <RegisterBanner />
      <section className={styles.cards} aria-label={t`Projects`}>
        {isFlagged(user?.id) && <KindSelector kind={kind} onKind={setKind} />}
        <ProjectList kind={kind} />
      </section>
    </main>
  );
}
