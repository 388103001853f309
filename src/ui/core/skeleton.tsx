import styles from './skeleton.module.css';

/** Hatched, the size of what is coming. */
export function Skeleton({ width = '100%', height = '1.25rem' }: { width?: string; height?: string }) {
  return <span className={styles.skel} style={{ display: 'block', width, height }} aria-hidden="true" />;
}
