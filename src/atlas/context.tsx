import styles from './panel.module.css';

/** The machine's context, with the changes of the last step. */
export function ContextSection({ now, before }: { now: Record<string, unknown>; before: Record<string, unknown> | undefined }) {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before ?? {})])]
    .filter((key) => now[key] !== undefined || before?.[key] !== undefined)
    .sort();
  if (keys.length === 0) return null;
  return (
    <section>
      <h3>What it remembers</h3>
      <dl className={styles.context}>
        {keys.map((key) => {
          const text = now[key] === undefined ? 'forgotten' : JSON.stringify(now[key], null, 1).replace(/\n\s*/g, ' ');
          const isChanged = before !== undefined && JSON.stringify(before[key]) !== JSON.stringify(now[key]);
          return (
            <div key={key} data-changed={isChanged || undefined}>
              <dt>{key}</dt>
              <dd>
                <code>{text}</code>
                {isChanged && <small>{before[key] === undefined ? 'new' : 'changed'}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
