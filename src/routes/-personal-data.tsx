import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { RouterContext } from '../api/router-context.ts';
import { AccountLinks, CloseAccountLink } from '../features/account/account-links.tsx';
import { Consents } from '../features/personal-data/consents.tsx';
import { DataExport } from '../features/personal-data/data-export.tsx';
import { StepUpModal } from '../features/session/step-up-modal.tsx';

/** What a person changes of their account, and can ask for about their own data. */
export function PersonalData({ clients }: { clients: RouterContext }) {
  const returnPath = useRouterState({ select: ({ location }) => location.href });
  const [needsStepUp, setNeedsStepUp] = useState(false);
  return (
    <>
      <AccountLinks />
      <DataExport clients={clients} onStepUp={() => setNeedsStepUp(true)} />
      <Consents $api={clients.$api} />
      <CloseAccountLink />
      {needsStepUp && <StepUpModal api={clients.api} returnPath={returnPath} onClose={() => setNeedsStepUp(false)} />}
    </>
  );
}
