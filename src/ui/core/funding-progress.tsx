import { classNames } from '../class-names.ts';
import styles from './funding-progress.module.css';

export interface FundingProgressProps {
  /** Percent; the line stops at 100. */
  value: number;
  /** Spoken; without it the line is decoration beside the same figure in words. */
  label?: string;
  isLate?: boolean;
}

/** Solid as far as it is done, hatched beyond. It may be inside a paragraph, where server-rendered HTML can have no block element. */
export function FundingProgress({ value, label, isLate }: FundingProgressProps) {
  const done = Math.min(100, Math.max(0, value));
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...spoken} className={classNames(styles.ground, isLate && styles.late)} style={{ '--done': `${done}%` }}>
      <i />
    </span>
  );
}
