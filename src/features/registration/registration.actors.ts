import { fromPromise } from 'xstate';
import { registrationFields, type RegistrationForm, registrationOf } from '../../../domain/registration.ts';
import type { RegisterResult, registrationMachine, SocialInput } from '../../../machines/registration/registration.machine.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { marketingOf } from '../../lib/marketing.ts';
import { foundProblems } from './found-problems.ts';

export function registrationActors({ api }: { api: Api }) {
  return {
    registerUser: fromPromise<RegisterResult, RegistrationForm>(async ({ input, signal }) => {
      const { email, password } = input.draft;
      const { error, response } = await api.POST('/users', {
        body: { ...registrationOf(input), email: email.trim(), password, ...marketingOf(), language: currentLocale() },
        signal,
      });
      if (response.ok) return { kind: 'registered' };
      const refused = refusal(error, response, [400, 429]);
      return { ...refused, problems: foundProblems(error, refused.code, registrationFields) };
    }),
    startSocialSignIn: fromPromise<{ url: string }, SocialInput>(async ({ input: { provider, nonce } }) => ({
      url: await signInAddress(api, { nonce, provider, returnPath: '/dashboard' }),
    })),
  } satisfies Parameters<typeof registrationMachine.provide>[0]['actors'];
}
