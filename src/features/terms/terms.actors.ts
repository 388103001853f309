import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type {
  AcceptResult,
  termsAcceptanceMachine,
  TermsVersionResult,
} from '../../../machines/terms-acceptance/terms-acceptance.machine.ts';
import type { Api } from '../../api/client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { isRecord } from '../../../domain/unknown.ts';

export interface TermsClients {
  api: Api;
  queryClient: QueryClient;
}

/** The version in an answer: ours, or as other back ends write it (decision 2.10). */
function versionIn(data: unknown): string | undefined {
  const version: unknown = isRecord(data) ? data['version'] : data;
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined;
}

export function termsActors({ api, queryClient }: TermsClients) {
  return {
    loadVersion: fromPromise(async ({ signal }): Promise<TermsVersionResult> => {
      const { data, response } = await api.GET('/terms-and-conditions/version', { signal });
      const version = versionIn(data);
      if (version === undefined) throw new UnexpectedAnswer(response.status);
      return { version };
    }),
    acceptTerms: fromPromise<AcceptResult, { version: string }>(async ({ input, signal }) => {
      const { error, response } = await api.POST('/terms-and-conditions', { body: { version: input.version }, signal });
      if (!response.ok) return refusal(error, response);
      await invalidate(queryClient, '/user-notifications');
      return { kind: 'accepted' };
    }),
  } satisfies Parameters<typeof termsAcceptanceMachine.provide>[0]['actors'];
}
