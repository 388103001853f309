import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { RouterContext } from '../../api/router-context.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import backOffice from '../back-office.module.css';
import { ListFailed, ListLoading } from '../list-states.tsx';
import css from './drafts.module.css';

const ProjectContents = lazy(async () => ({ default: (await import('../../features/projects/project-contents.tsx')).ProjectContents }));

/** The page of the project in a frame as wide as a phone or as the window. */
export function DraftPreview({ id }: { id: string }) {
  const { t } = useLingui();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const back: string = `/admin/drafts/${encodeURIComponent(id)}`;
  return (
    <>
      <PageHead title={t`Preview`} />
      <div className={backOffice.head}>
        <PageTitle>
          <Trans>As investors will see it</Trans>
        </PageTitle>
        <div className={backOffice.actions}>
          <Button
            size="sm"
            variant={width === 'desktop' ? 'primary' : 'second'}
            aria-pressed={width === 'desktop'}
            onPress={() => setWidth('desktop')}
          >
            <Trans>Desktop</Trans>
          </Button>
          <Button
            size="sm"
            variant={width === 'phone' ? 'primary' : 'second'}
            aria-pressed={width === 'phone'}
            onPress={() => setWidth('phone')}
          >
            <Trans>Phone</Trans>
          </Button>
          <ButtonLink size="sm" variant="second" to={back}>
            <Trans>Back to the draft</Trans>
          </ButtonLink>
        </div>
      </div>
      <iframe className={css.frame} data-width={width} title={t`Preview`} src={`/admin/drafts/${encodeURIComponent(id)}/frame`} />
    </>
  );
}

/** What stands in the frame: the page that investors get, of which nothing can be used. */
export function DraftFrame({ clients: { $api }, id }: { clients: RouterContext; id: string }) {
  const locale = useLocale();
  const project = useQuery(
    $api.queryOptions('get', '/admin/project-drafts/{id}/preview', { params: { path: { id }, header: { Locale: locale } } }),
  );
  if (project.isError) return <ListFailed isPending={project.isFetching} onRetry={() => void project.refetch()} />;
  if (project.isPending) return <ListLoading />;
  return (
    <main className={`page ${css.investors}`} inert>
      <Suspense fallback={<ListLoading />}>
        <ProjectContents project={project.data} />
      </Suspense>
    </main>
  );
}
