import { type Address, addressOf, go } from './address.ts';
import styles from './chart.module.css';
import type { Machine } from './machine.ts';

/** Folds the states in which one only waits into the arrows, and unfolds them again. */
export function FoldTool({ machine: { summary }, address: { fold, ...address } }: { machine: Machine; address: Address }) {
  if (!summary.folds) return null;
  return (
    <button
      type="button"
      aria-pressed={fold === true}
      aria-label="Fold waiting"
      title="Only the states in which a person can do something, and the ends"
      onClick={() => go(addressOf(fold ? address : { ...address, fold: true }), { replace: true })}
    >
      Fold<span className={styles.long}> waiting</span>
    </button>
  );
}
