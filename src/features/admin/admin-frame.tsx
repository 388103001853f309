import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import css from './admin.module.css';

/** The frame of the office: where one is, and the way to its other desks. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <div>
        <p className={css.place}>
          <Trans>Administration</Trans>
        </p>
        <Tabs label={t`Administration`}>
          <Link to="/admin" activeOptions={{ exact: true }}>
            <Trans>Reviews</Trans>
          </Link>
          <Link to="/admin/transfers">
            <Trans>Bank transfers</Trans>
          </Link>
          <Link to="/admin/reports">
            <Trans>Reports</Trans>
          </Link>
          <Link to="/admin/log">
            <Trans>Log</Trans>
          </Link>
        </Tabs>
      </div>
      {children}
    </main>
  );
}
