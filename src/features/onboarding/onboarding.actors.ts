import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isComplete } from '../../../domain/compliance.ts';
import type { onboardingMachine, ComplianceResult } from '../../../machines/onboarding/onboarding.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { justRequested } from '../../api/query-client.ts';

export interface OnboardingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function onboardingActors({ $api, queryClient }: OnboardingClients) {
  const readCompliance = (staleTime: number) =>
    fromPromise(async (): Promise<ComplianceResult> => {
      const compliance = await queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime });
      return { isIdentityVerified: isComplete(compliance, 'IDENTITY_VERIFICATION') };
    });
  return { loadCompliance: readCompliance(justRequested), beforeNext: readCompliance(0) } satisfies Parameters<
    typeof onboardingMachine.provide
  >[0]['actors'];
}
