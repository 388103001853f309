import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isComplete } from '../../../domain/compliance.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { onboardingMachine, ComplianceResult } from '../../../machines/onboarding/onboarding.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { fetchFresh } from '../../api/fetch-fresh.ts';
import { justRequested } from '../../api/query-client.ts';

type Compliance = components['schemas']['Compliance'];

export interface OnboardingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

export function onboardingActors({ $api, queryClient }: OnboardingClients) {
  const options = $api.queryOptions('get', '/compliance');
  const result = (compliance: Compliance): ComplianceResult => ({ isIdentityVerified: isComplete(compliance, 'IDENTITY_VERIFICATION') });
  return {
    loadCompliance: fromPromise(async () => result(await queryClient.fetchQuery({ ...options, staleTime: justRequested }))),
    beforeNext: fromPromise(async ({ signal }) => result(await fetchFresh(queryClient, options, signal))),
  } satisfies Parameters<typeof onboardingMachine.provide>[0]['actors'];
}
