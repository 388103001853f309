import type { ReactNode } from 'react';
import styles from './table.module.css';

/** Scrolls inside its frame on narrow screens; focusable there so that the keyboard can scroll it. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={styles.tableWrap} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export const alignRight = styles.r;
