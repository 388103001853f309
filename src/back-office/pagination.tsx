import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../ui/button-link.tsx';
import css from './back-office.module.css';

interface PaginationProps {
  label: string;
  path: string;
  /** What else is in the address. */
  search: Readonly<Record<string, string>>;
  /** Counted from 1. */
  page: number;
  last: number;
}

/** The page before and the one after; nothing where there is one page. */
export function Pagination({ label, path, search, page, last }: PaginationProps) {
  if (last <= 1) return null;
  return (
    <nav className={css.turn} aria-label={label}>
      {page > 1 && (
        <ButtonLink variant="second" size="sm" to={path} search={page === 2 ? search : { ...search, page: page - 1 }}>
          <Trans>Previous page</Trans>
        </ButtonLink>
      )}
      <span className="muted num" role="status">
        <Trans>
          Page {page} of {last}
        </Trans>
      </span>
      {page < last && (
        <ButtonLink variant="second" size="sm" to={path} search={{ ...search, page: page + 1 }}>
          <Trans>Next page</Trans>
        </ButtonLink>
      )}
    </nav>
  );
}
