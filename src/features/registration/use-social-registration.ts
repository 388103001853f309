import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { socialRegistrationMachine } from '../../../machines/social-registration/social-registration.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { emitFlowEvent } from '../../lib/flow-events.ts';
import type { User } from '../../lib/session-context.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { savedForm } from './form-storage.ts';
import { socialRegistrationActors } from './social-registration.actors.ts';

const form = 'social-registration';
const success = msg`Your registration is complete.`;

export interface SocialRegistrationOptions {
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
  user: User;
  signOut: () => void;
}

export function useSocialRegistration({ clients: { api, $api, queryClient }, user, signOut }: SocialRegistrationOptions) {
  const router = useRouter();
  const { i18n } = useLingui();
  return useFlowActor(() => {
    let fresh: User | undefined;
    const onUser = (found: User) => {
      fresh = found;
    };
    const saved = savedForm(savedDraft(form, user.id));
    const known = {
      ...saved,
      draft: { name: user.name ?? '', lastName: user.surname ?? '', phoneNumber: user.phoneNumber ?? '', ...saved.draft },
    };
    const actor = createActor(socialRegistrationMachine.provide({ actors: socialRegistrationActors({ api, onUser }) }), {
      input: { known },
    });
    actor.on('draft.save', (event) => saveDraft(form, user.id, event.form));
    actor.on('draft.clear', () => clearDraft(form, user.id));
    actor.on('failed', ({ code, failure }) =>
      toast({ kind: 'error', text: i18n._(code ? problemMessage(code) : failureMessage(failure)) }),
    );
    actor.on('completed', () => {
      toast({ kind: 'success', text: i18n._(success) });
      emitFlowEvent({ name: 'social_registration' });
    });
    actor.on('navigate', ({ to }) => {
      router.history.push(to);
      // only now: what the shell knows of the person decides whether this page is there at all
      queryClient.setQueryData($api.queryOptions('get', '/me').queryKey, fresh);
    });
    actor.on('signOut', signOut);
    return actor;
  });
}
