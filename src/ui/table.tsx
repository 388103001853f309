import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Props {
  caption: string;
  /** On phones each row is a block: its header, then each figure below its title (`data-title`). */
  isStacked?: boolean;
  children: ReactNode;
}

/** Scrolls inside its frame on narrow screens; focusable there so that the keyboard can scroll it. */
export function Table({ caption, isStacked = false, children }: Props) {
  return (
    <div className={styles.tableWrap} role="region" aria-label={caption} tabIndex={0}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table}>
        <caption className="sr">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export const alignRight = styles.r;
