import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './back-office.module.css';

/** A part of a person's page; without rows it says so. */
export function PersonPart({ title, rows }: { title: ReactNode; rows: readonly { key: string; row: ReactNode }[] }) {
  return (
    <section className={css.head}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className={css.facts}>
          {rows.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
