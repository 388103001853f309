import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createActor } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import { userInfoMachine } from '../../../machines/user-info/user-info.machine.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/drafts.ts';
import { useJourney } from '../../lib/use-journey.ts';
import { toast } from '../../ui/toasts.ts';
import { knownInfo, type UserInfoClients, userInfoActors } from './user-info.actors.ts';

const form = 'user-info';
const success = msg({ id: 'settings.successAlert', message: 'Your details are saved.' });
const failure = msg({ id: 'settings.errorAlert', message: 'Your details could not be saved.' });

const onlyTexts = (draft: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => typeof text === 'string'));

/** Starts the form with what the account knows and what was typed before a reload. */
export function useUserInfo(clients: UserInfoClients, user: components['schemas']['User']) {
  const { i18n } = useLingui();
  return useJourney(() => {
    const actor = createActor(userInfoMachine.provide({ actors: userInfoActors(clients) }), {
      input: { known: knownInfo(user), kept: onlyTexts(keptDraft(form, user.id)) },
    });
    actor.on('draft.keep', ({ draft }) => keepDraft(form, user.id, draft));
    actor.on('draft.forget', () => forgetDraft(form, user.id));
    actor.on('saved', () => toast({ kind: 'success', text: i18n._(success) }));
    actor.on('failed', () => toast({ kind: 'error', text: i18n._(failure) }));
    return actor;
  });
}
