import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** The parts that are shown, in their order. */
  parts: readonly { items: readonly unknown[]; remaining: number }[];
  isPending: boolean;
  onLoad: () => void;
}

interface Texts {
  /** Announces how many rows the last part brought. */
  loaded: (rows: number) => ReactNode;
  /** On the button. */
  more: (remaining: string) => ReactNode;
}

/** Below a list of which a part is shown: loads the next one and announces how many rows it brought. */
export function LoadMore({ parts, isPending, onLoad, loaded, more }: LoadMoreProps & Texts) {
  const locale = useLocale();
  const last = parts.at(-1);
  return (
    <div className={styles.more}>
      <span className="sr" role="status">
        {parts.length > 1 && !isPending && loaded(last?.items.length ?? 0)}
      </span>
      {last && last.remaining > 0 && (
        <Button variant="second" isPending={isPending} onPress={onLoad}>
          {more(formatNumber(last.remaining, locale, { digits: 0 }))}
        </Button>
      )}
    </div>
  );
}
