import { Trans, useLingui } from '@lingui/react/macro';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './admin.module.css';

/** A list that did not come: nothing was changed, and it can be read again. */
export function ListFailed({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <Blank
        picture="none"
        title={<Trans>The list could not be loaded</Trans>}
        action={
          <Button isPending={isPending} onPress={onRetry}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing was changed.</Trans>
      </Blank>
    </div>
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
