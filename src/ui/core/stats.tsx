import type { ReactNode } from 'react';
import styles from './stats.module.css';

export function Figures({ items }: { items: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={`${styles.figs} figs`}>
      {items.map((item, index) => (
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
