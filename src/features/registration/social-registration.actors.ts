import { fromPromise } from 'xstate';
import { type RegistrationForm, registrationOf, socialFields } from '../../../domain/registration.ts';
import type {
  CompleteResult,
  LookResult,
  socialRegistrationMachine,
} from '../../../machines/social-registration/social-registration.machine.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { marketingOf } from '../../lib/marketing.ts';
import type { User } from '../../lib/session-context.ts';
import { foundProblems } from './found-problems.ts';

export function socialRegistrationActors({ api, onUser }: { api: Api; onUser: (user: User) => void }) {
  return {
    completeRegistration: fromPromise<CompleteResult, RegistrationForm>(async ({ input, signal }) => {
      const { error, response } = await api.PUT('/users/social-registration', {
        body: { ...registrationOf(input), ...marketingOf(), language: currentLocale() },
        signal,
      });
      if (response.ok) return { kind: 'completed' };
      const refused = refusal(error, response, [400, 429]);
      return { ...refused, problems: foundProblems(error, refused.code, socialFields) };
    }),
    loadUser: fromPromise<LookResult>(async ({ signal }) => {
      const { data, response } = await api.GET('/me', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      onUser(data);
      return { isOpen: data.registrationFormReviewNeeded };
    }),
  } satisfies Parameters<typeof socialRegistrationMachine.provide>[0]['actors'];
}
