import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StepTitle } from '../lib/step-title.tsx';
import css from './dashboard.module.css';
import { PageHead } from './document-head.tsx';
import { Tabs } from './tabs.tsx';

/** The frame of the dashboard: the title of the tab and the way to the others (ROUTE-22). */
export function Dashboard({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={title} />
      <StepTitle>{title}</StepTitle>
      <Tabs className={css.tabs} label={t`Dashboard`}>
        <Link to="/dashboard/settings">
          <Trans>Settings</Trans>
        </Link>
        <Link to="/dashboard/investments">
          <Trans>Investments</Trans>
        </Link>
        <Link to="/dashboard/reports">
          <Trans>Reports</Trans>
        </Link>
        <Link to="/dashboard/notifications">
          <Trans>Notifications</Trans>
        </Link>
        <Link to="/dashboard/loss-simulation">
          <Trans>Loss simulation</Trans>
        </Link>
      </Tabs>
      {children}
    </main>
  );
}
