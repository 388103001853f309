import { fromPromise } from 'xstate';
import type { Locale } from '../../../domain/locale.ts';
import type {
  registrationVerificationMachine,
  ResendResult,
} from '../../../machines/registration-verification/registration-verification.machine.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { activate } from '../../i18n/i18n.ts';

export function registrationVerificationActors({ api }: { api: Api }) {
  return {
    resendLink: fromPromise<ResendResult, { email: string }>(async ({ input: { email }, signal }) => {
      const { error, response } = await api.POST('/users/verification-mail', { body: { email }, signal });
      return response.ok ? { kind: 'sent' } : refusal(error, response, [400, 429]);
    }),
    switchLanguage: fromPromise<void, { locale: Locale }>(({ input: { locale } }) => activate(locale)),
  } satisfies Parameters<typeof registrationVerificationMachine.provide>[0]['actors'];
}
