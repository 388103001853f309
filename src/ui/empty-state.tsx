import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Empty or failed: what will be shown here, what is safe, and one next step. */
export function EmptyState({
  title,
  children,
  action,
  picture = 'site',
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  picture?: 'site' | 'none';
}) {
  return (
    <div className={styles.emptyState}>
      {picture === 'site' && <Site />}
      <h2>{title}</h2>
      {children !== undefined && <p className="muted">{children}</p>}
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}

function Site() {
  return (
    <svg className={styles.site} viewBox="0 0 320 150" aria-hidden="true">
      <path
        d="M40 130V52h90v78M130 130V24l74 28v78M204 130V76h72v54M58 70h16v18H58zM96 70h16v18H96zM58 102h16v28H58zM150 62h14v18h-14zM178 70h12v16h-12zM150 98h14v18h-14zM222 92h14v14h-14zM248 92h14v14h-14z"
        strokeDasharray="4 4"
      />
      <path d="M8 131.500h304" className={styles.earth} />
    </svg>
  );
}
