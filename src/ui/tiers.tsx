import type { ReactNode } from 'react';
import styles from './tiers.module.css';

export interface TierStep {
  key: string;
  rate: ReactNode;
  from: ReactNode;
}

/** Steps up with the rate: reached is solid, own is strongest, not reached is hatched with its price. */
export function Tiers({ steps, current }: { steps: readonly TierStep[]; current: number }) {
  return (
    <ol className={styles.tiers} style={{ '--n': steps.length }}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={`${styles.tier} ${index < current ? styles.past : index === current ? styles.now : ''}`}
          aria-current={index === current || undefined}
        >
          <span className={`${styles.rate} num`}>{step.rate}</span>
          <span className={styles.step} style={{ '--h': `${1.9 + index}rem` }} />
          <span className={`${styles.from} num`}>{step.from}</span>
        </li>
      ))}
    </ol>
  );
}
