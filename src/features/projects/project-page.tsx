import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClients } from '../../api/use-clients.ts';
import { isNotFound } from '../../api/is-not-found.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import styles from './project-page.module.css';
import { projectQuery } from './project-queries.ts';
import { ProjectContents } from './project-contents.tsx';

function Loading() {
  const { t } = useLingui();
  return (
    <div className={`${styles.layout} ${styles.withCalculator}`} role="status" aria-label={t`The project is loading`}>
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
