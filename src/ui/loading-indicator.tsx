import styles from './button.module.css';

/** Waiting: three floors lighting up from below. */
export function LoadingIndicator() {
  return (
    <span className={styles.floors} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
