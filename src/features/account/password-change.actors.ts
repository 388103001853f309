import { fromPromise } from 'xstate';
import type {
  passwordChangeMachine,
  PasswordChangeResult,
  PasswordDraft,
} from '../../../machines/password-change/password-change.machine.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import type { AccountClients } from './email-change.actors.ts';
import { loadMethods } from './load-methods.ts';

const passwordPath = '/dashboard/settings/password';

export function passwordChangeActors({ api }: AccountClients) {
  return {
    loadMethods: loadMethods(api),
    changePassword: fromPromise<PasswordChangeResult, PasswordDraft>(async ({ input: body, signal }) => {
      const { error, response } = await api.PUT('/me/password', { body, signal });
      return response.ok ? { kind: 'changed' } : refusal(error, response, [400, 403, 429]);
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: passwordPath, isAnew: true }),
    })),
  } satisfies Parameters<typeof passwordChangeMachine.provide>[0]['actors'];
}
