import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { PageHead } from '../../ui/document-head.tsx';

/** The spreadsheets of the office. */
export function ReportsDesk({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Reports`} />
      <PageTitle>
        <Trans>Reports of the platform</Trans>
      </PageTitle>
      {children}
    </>
  );
}
