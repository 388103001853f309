import styles from './credit-scale.module.css';

/** Twelve steps, the safest first, letters always visible; the own class has the level mark. */
export function CreditScale({ classes, current, label }: { classes: readonly { name: string }[]; current?: string; label: string }) {
  return (
    <ol className={styles.scale} aria-label={label}>
      {classes.map(({ name }) => (
        <li key={name} className={styles[name.slice(0, 1).toLowerCase()]} aria-current={name === current || undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
