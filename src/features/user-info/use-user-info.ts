import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createActor } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import { userInfoMachine } from '../../../machines/user-info/user-info.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { userInfoStep } from './user-info-step.ts';
import { knownInfo, type UserInfoClients, userInfoActors } from './user-info.actors.ts';

const form = 'user-info';
const success = msg({ id: 'settings.successAlert', message: 'Your details are saved.' });
const failure = msg({ id: 'settings.errorAlert', message: 'We could not confirm that your details were saved.' });

/** The draft of the form saved in this browser; a browser may return anything. */
function savedInfo({ isCompany, ...messages }: Record<string, unknown>) {
  return {
    kept: Object.fromEntries(Object.entries(messages).filter(([, text]) => typeof text === 'string')),
    ...(typeof isCompany === 'boolean' ? { keptCompany: isCompany } : {}),
  };
}

/** Starts the form with what the account knows and what was typed before a reload. */
export function useUserInfo(clients: UserInfoClients, user: components['schemas']['User'], isKindOpen: boolean) {
  const { i18n } = useLingui();
  return useFlowActor(() => {
    const actor = createActor(userInfoMachine.provide({ actors: userInfoActors(clients) }), {
      input: { known: knownInfo(user), isKindOpen, ...savedInfo(savedDraft(form, user.id)) },
    });
    actor.on('draft.save', ({ draft, isCompany }) => saveDraft(form, user.id, { ...draft, isCompany }));
    actor.on('draft.clear', () => clearDraft(form, user.id));
    actor.on('saved', () => toast({ kind: 'success', text: i18n._(success) }));
    reportSteps(actor, userInfoStep);
    actor.on('failed', () => toast({ kind: 'error', text: i18n._(failure) }));
    return actor;
  });
}
