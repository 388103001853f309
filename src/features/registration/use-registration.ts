import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import type { Api } from '../../api/client.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { emitFlowEvent } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { savedForm } from './form-storage.ts';
import { registrationActors } from './registration.actors.ts';

const form = 'registration';
/** No user is signed in here: one draft for this tab. */
const visitor = 'visitor';
const success = msg`Your account has been created. Please confirm your e-mail address.`;

export function useRegistration(clients: { api: Api }) {
  const router = useRouter();
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const registration = createActor(registrationMachine.provide({ actors: registrationActors(clients) }), {
      input: { kept: savedForm(savedDraft(form, visitor)) },
    });
    registration.on('draft.save', (event) => saveDraft(form, visitor, event.form));
    registration.on('draft.clear', () => clearDraft(form, visitor));
    registration.on('registered', ({ email }) => {
      saveDraft('verify-registration', visitor, { email });
      toast({ kind: 'success', text: i18n._(success) });
      emitFlowEvent({ name: 'registration' });
    });
    registration.on('failed', ({ code, failure }) =>
      toast({ kind: 'error', text: i18n._(code ? problemMessage(code) : failureMessage(failure)) }),
    );
    registration.on('leave', ({ url }) => window.location.assign(url));
    registration.on('navigate', ({ to }) => router.history.push(to));
    return registration;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
