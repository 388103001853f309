import { fromPromise } from 'xstate';
import type {
  CodesResult,
  EnrolInput,
  KeyResult,
  RemovalResult,
  secondFactorMachine,
} from '../../../../machines/second-factor/second-factor.machine.ts';
import { refusal } from '../../../api/refusal.ts';
import { signInAddress } from '../../../api/sign-in.ts';
import type { AccountClients } from '../email-change.actors.ts';
import { loadMethods } from '../load-methods.ts';

const secondFactorPath = '/dashboard/settings/second-factor';

export function secondFactorActors({ api }: AccountClients) {
  return {
    loadMethods: loadMethods(api),
    createKey: fromPromise<KeyResult>(async ({ signal }) => {
      const { data, error, response } = await api.POST('/me/second-factor/key', { signal });
      return data ? { kind: 'ready', key: data } : refusal(error, response, [400, 403, 429]);
    }),
    enrol: fromPromise<CodesResult, EnrolInput>(async ({ input: body, signal }) => {
      const { data, error, response } = await api.POST('/me/second-factor', { body, signal });
      return data ? { kind: 'codes', codes: data.codes } : refusal(error, response, [400, 403, 429]);
    }),
    renewCodes: fromPromise<CodesResult, { code: string }>(async ({ input: body, signal }) => {
      const { data, error, response } = await api.POST('/me/second-factor/recovery-codes', { body, signal });
      return data ? { kind: 'codes', codes: data.codes } : refusal(error, response, [400, 403, 429]);
    }),
    removeFactor: fromPromise<RemovalResult, { code: string }>(async ({ input: body, signal }) => {
      const { error, response } = await api.POST('/me/second-factor/removal', { body, signal });
      return response.ok ? { kind: 'removed' } : refusal(error, response, [400, 403, 429]);
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: secondFactorPath, isAnew: true }),
    })),
  } satisfies Parameters<typeof secondFactorMachine.provide>[0]['actors'];
}
