import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isComplete } from '../../../domain/compliance.ts';
import type { onboardingMachine, StandingResult } from '../../../machines/onboarding/onboarding.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';

export interface OnboardingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function onboardingActors({ $api, queryClient }: OnboardingClients) {
  const readStanding = fromPromise(async (): Promise<StandingResult> => {
    const standing = await queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: 0 });
    return { isIdentityVerified: isComplete(standing, 'IDENTITY_VERIFICATION') };
  });
  return { loadStanding: readStanding, beforeNext: readStanding } satisfies Parameters<typeof onboardingMachine.provide>[0]['actors'];
}
