import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import type { KycStatus } from '../../../domain/eligibility.ts';
import { kycRenewalMachine } from '../../../machines/kyc-renewal/kyc-renewal.machine.ts';
import { useJourney } from '../../lib/use-journey.ts';

/** Watches the document of the person who is signed in (ONB-17). */
export function useKycRenewal(status: KycStatus) {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const actor = useJourney(() => {
    const renewal = createActor(kycRenewalMachine, { input: { path } });
    renewal.on('navigate', ({ to }) => router.history.push(to));
    return renewal;
  });
  useEffect(() => actor.send({ type: 'url.changed', path }), [actor, path]);
  useEffect(() => actor.send({ type: 'document.known', status }), [actor, status]);
  return actor;
}
