import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import css from './back-office.module.css';
import type { BackOfficePage, WaitingCounts } from './pages.ts';

interface PageLinkProps {
  label: string;
  to: string;
  isCurrent: boolean;
  /** The pages that it stands for. */
  pages: readonly BackOfficePage[];
  counts: WaitingCounts | undefined;
}

/** An entry of the navigation, with how much waits on its pages. */
export function PageLink({ label, to, isCurrent, pages, counts }: PageLinkProps) {
  const { t } = useLingui();
  const counted = pages.flatMap((page) => page.counts ?? []);
  const count = counted.reduce((sum, list) => sum + (counts?.[list] ?? 0), 0);
  const areFindings = counted.every((list) => list === 'findings');
  const name = areFindings
    ? t`${label}, ${plural(count, { one: '# open', other: '# open' })}`
    : t`${label}, ${plural(count, { one: '# waiting', other: '# waiting' })}`;
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count > 0 ? name : undefined}
      className={css.counted}
      data-count={count > 0 ? count : undefined}
    >
      {label}
    </Link>
  );
}
