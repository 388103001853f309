import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** Rows of the part that was loaded last; 0 as long as only the first one is there. */
  loaded: number;
  /** Rows that are not loaded yet. */
  remaining: number;
  isPending: boolean;
  onLoad: () => void;
}

interface Texts {
  /** Announces how many rows the last part brought. */
  announcement: (rows: number) => ReactNode;
  /** On the button. */
  more: (remaining: string) => ReactNode;
}

/** Below a list of which a part is shown: loads the next one and announces how many rows it brought. */
export function LoadMore({ loaded, remaining, isPending, onLoad, announcement, more }: LoadMoreProps & Texts) {
  const locale = useLocale();
  return (
    <div className={styles.more}>
      <span className="sr" role="status">
        {loaded > 0 && !isPending && announcement(loaded)}
      </span>
      {remaining > 0 && (
        <Button variant="second" isPending={isPending} onPress={onLoad}>
          {more(formatNumber(remaining, locale, { digits: 0 }))}
        </Button>
      )}
    </div>
  );
}

/** What `LoadMore` announces about the pages of a list, in their order. */
export function loadedParts(
  parts: readonly { items: readonly unknown[]; remaining: number }[],
): Pick<LoadMoreProps, 'loaded' | 'remaining'> {
  const last = parts.at(-1);
  return { loaded: parts.length > 1 ? (last?.items.length ?? 0) : 0, remaining: last?.remaining ?? 0 };
}
