import { useSelector } from '@xstate/react';
import type { RegistrationActor } from '../../../machines/registration/registration.machine.ts';
import type { SocialRegistrationActor } from '../../../machines/social-registration/social-registration.machine.ts';
import type { FormParts } from './form-parts.tsx';

/** What the fields that both registrations share show and send. */
export function useFormParts(actor: RegistrationActor | SocialRegistrationActor, isBusy: boolean): FormParts {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const userType = useSelector(actor, ({ context }) => context.userType);
  const consents = useSelector(actor, ({ context }) => context.consents);
  const problems = useSelector(actor, ({ context }) => context.problems);
  return {
    form: { draft, userType, consents },
    problems,
    isBusy,
    onField: (field, value) => actor.send({ type: 'field.change', field, value }),
    onKind: (kind) => actor.send({ type: 'kind.change', userType: kind }),
    onConsent: (consent, isGiven) => actor.send({ type: 'consent.change', consent, isGiven }),
  };
}
