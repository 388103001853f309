import { fromPromise } from 'xstate';
import type { identityCheckMachine, IdentityStart, IdentityStartResult } from '../../../machines/identity-check/identity-check.machine.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { redirectAddress } from '../../lib/redirect-url.ts';
import { saveVerificationState } from '../../lib/session-storage.ts';

export function identityCheckActors(api: Api) {
  return {
    startVerification: fromPromise<IdentityStartResult, IdentityStart>(async ({ input: { provider, state }, signal }) => {
      const { data, error, response } = await api.GET('/verification/verify', {
        params: { query: { locale: currentLocale(), state, type: provider } },
        signal,
      });
      if (!response.ok) return refusal(error, response);
      const url = redirectAddress(data);
      saveVerificationState(state);
      return { kind: 'address', url };
    }),
  } satisfies Parameters<typeof identityCheckMachine.provide>[0]['actors'];
}
