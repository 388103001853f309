import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { emailChangeMachine, RequestInput, RequestResult } from '../../../machines/email-change/email-change.machine.ts';
import type { EmailChange } from '../../../machines/contract.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export interface AccountClients {
  api: Api;
  queryClient: QueryClient;
}

const emailChangePath = '/dashboard/settings/email';

export function emailChangeActors({ api }: AccountClients) {
  return {
    loadEmail: fromPromise<EmailChange>(async ({ signal }) => {
      const { data, response } = await api.GET('/me/email-change', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }),
    requestChange: fromPromise<RequestResult, RequestInput>(async ({ input: body, signal }) => {
      const { data, error, response } = await api.POST('/me/email-change', { body, signal });
      if (!data) return refusal(error, response, [400, 403, 429]);
      if (!data.pending) throw new UnexpectedAnswer(response.status);
      return { kind: 'requested', pending: data.pending };
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: emailChangePath, isAnew: true }),
    })),
  } satisfies Parameters<typeof emailChangeMachine.provide>[0]['actors'];
}
