import { Plural, Trans } from '@lingui/react/macro';
import { formatNumber } from '../../../domain/format.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import css from './investments.module.css';

interface LoadMoreProps {
  /** The parts that are shown, in their order. */
  parts: readonly { items: readonly unknown[]; remaining: number }[];
  isPending: boolean;
  onLoad: () => void;
}

/** Below a list of which a part is shown: loads the next one and announces how many rows it brought. */
export function LoadMore({ parts, isPending, onLoad }: LoadMoreProps) {
  const locale = useLocale();
  const last = parts.at(-1);
  const remaining = formatNumber(last?.remaining ?? 0, locale, { digits: 0 });
  return (
    <div className={css.more}>
      <span className="sr" role="status">
        {parts.length > 1 && !isPending && (
          <Plural value={last?.items.length ?? 0} one="# more investment loaded" other="# more investments loaded" />
        )}
      </span>
      {last && last.remaining > 0 && (
        <Button variant="second" isPending={isPending} onPress={onLoad}>
          <Trans>Show more ({remaining} left)</Trans>
        </Button>
      )}
    </div>
  );
}
