import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { RatesSearch } from './rates-search.ts';
import css from './default-rates.module.css';

/** A figure that opens the list of its loans; zero opens nothing. */
export function FigureLink({ count, label, search }: { count: number; label: string; search: RatesSearch }) {
  const { t } = useLingui();
  if (count === 0) return <>0</>;
  return (
    <Link to="/default-rates" search={search} resetScroll={false} className={css.figure} aria-label={t`${count}: ${label}, show the loans`}>
      {count}
    </Link>
  );
}
