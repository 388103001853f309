import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';

/** The spreadsheets of the office. */
export function ReportsDesk({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Reports`} · Statefolio`}</title>
      <PageTitle>
        <Trans>Reports of the platform</Trans>
      </PageTitle>
      {children}
    </>
  );
}
