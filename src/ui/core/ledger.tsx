import type { ReactNode } from 'react';
import styles from './ledger.module.css';

export interface LedgerRow {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Label left, figure right, on one line; the sum is below a rule. */
export function Ledger({ rows, total }: { rows: readonly LedgerRow[]; total?: Omit<LedgerRow, 'key'> }) {
  return (
    <dl className={styles.ledger}>
      {rows.map((row) => (
        <div key={row.key}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  );
}
