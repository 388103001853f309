import { useLingui } from '@lingui/react/macro';
import { namedPages } from '../../domain/pages.ts';
import styles from './table.module.css';

/** The pages of a list, counted from 1. The current one is text, not a button. */
export function Pages({
  current,
  total,
  label,
  onChange,
}: {
  current: number;
  total: number;
  label: string;
  onChange: (page: number) => void;
}) {
  const { t } = useLingui();
  if (total < 2) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      {namedPages(current, total).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : page === current ? (
          <span key={page} aria-current="page">
            <span className="sr">{t`Page`}</span> {page}
          </span>
        ) : (
          <button key={page} type="button" aria-label={t`Page ${page}`} onClick={() => onChange(page)}>
            {page}
          </button>
        ),
      )}
    </nav>
  );
}
