import { Trans, useLingui } from '@lingui/react/macro';
import { isNotFound } from '../api/is-not-found.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';

interface RecordFailedProps {
  details: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Where the others of its kind are. */
  list: string;
}

/** The page of one record that was not loaded: it can be read again, unless there is no such record. */
export function RecordFailed({ details, list }: RecordFailedProps) {
  const { t } = useLingui();
  if (!isNotFound(details.error))
    return (
      <>
        <PageHead title={t`This page could not be loaded`} />
        <LoadError
          title={<Trans>This page could not be loaded</Trans>}
          isFetching={details.isFetching}
          onRetry={() => void details.refetch()}
        >
          <Trans>Nothing was changed.</Trans>
        </LoadError>
      </>
    );
  return (
    <div className={css.head}>
      <PageHead title={t`There is no such record`} />
      <PageTitle>
        <Trans>There is no such record</Trans>
      </PageTitle>
      <p>
        <Trans>It may have been removed, or the link is incomplete.</Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink variant="second" to={list}>
          <Trans>Back to the list</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
