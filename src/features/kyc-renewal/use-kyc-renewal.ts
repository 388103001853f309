import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import type { KycStatus } from '../../../domain/eligibility.ts';
import { kycRenewalMachine } from '../../../machines/kyc-renewal/kyc-renewal.machine.ts';
import { clearDismissed, saveDismissed, loadDismissed } from '../../lib/dismissed-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';

/** A user has one document. A dismissal lasts when its status changes. */
const documentId = 'document';

/** Watches the document of the person who is signed in (ONB-17). */
export function useKycRenewal(userId: string, status: KycStatus) {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const actor = useFlowActor(() => {
    const renewal = createActor(kycRenewalMachine, { input: { path } });
    renewal.on('navigate', ({ to }) => router.history.push(to));
    renewal.on('dismissed.save', () => saveDismissed('renewal', userId, [documentId]));
    renewal.on('dismissed.clear', () => clearDismissed('renewal', userId));
    return renewal;
  });
  useEffect(() => actor.send({ type: 'url.changed', path }), [actor, path]);
  useEffect(() => {
    actor.send({ type: 'document.known', status, wasDismissed: loadDismissed('renewal', userId).includes(documentId) });
  }, [actor, userId, status]);
  return actor;
}
