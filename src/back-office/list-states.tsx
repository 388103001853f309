import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/core/skeleton.tsx';
import css from './back-office.module.css';

interface ListFailedProps {
  /** Which list, where the page has several. */
  title?: ReactNode;
  isPending: boolean;
  onRetry: () => void;
}

/** A list that was not loaded: nothing was changed, and it can be read again. */
export function ListFailed({ title = <Trans>The list could not be loaded</Trans>, isPending, onRetry }: ListFailedProps) {
  return (
    <LoadError title={title} isFetching={isPending} onRetry={onRetry}>
      <Trans>Nothing was changed.</Trans>
    </LoadError>
  );
}

export function ListLoading() {
  const { t } = useLingui();
  return (
    <div className={css.rows} aria-busy="true">
      <span className="sr" role="status">{t`Loading the list…`}</span>
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  );
}
