import { Trans, useLingui } from '@lingui/react/macro';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/core/skeleton.tsx';
import css from './back-office.module.css';

/** A list that did not come: nothing was changed, and it can be read again. */
export function ListFailed({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  return (
    <LoadError title={<Trans>The list could not be loaded</Trans>} isFetching={isPending} onRetry={onRetry}>
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
