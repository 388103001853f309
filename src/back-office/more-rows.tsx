import { Plural, Trans } from '@lingui/react/macro';
import { formatNumber } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import css from './back-office.module.css';

interface MoreRowsProps {
  /** Rows of the part that was loaded last; 0 as long as only the first one is there. */
  loaded: number;
  remaining: number;
  isPending: boolean;
  onMore: () => void;
}

/** Below a list that is loaded in parts: announces the part that has arrived and loads the next one. */
export function MoreRows({ loaded, remaining: rows, isPending, onMore }: MoreRowsProps) {
  const remaining = formatNumber(rows, useLocale(), { digits: 0 });
  return (
    <>
      <span className="sr" role="status">
        {loaded > 0 && !isPending && <Plural value={loaded} one="# more row loaded" other="# more rows loaded" />}
      </span>
      {rows > 0 && (
        <div className={css.actions}>
          <Button variant="second" size="sm" isPending={isPending} onPress={onMore}>
            <Trans>Show more ({remaining} left)</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
