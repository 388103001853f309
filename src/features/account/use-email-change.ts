import { createActor } from 'xstate';
import { emailChangeMachine } from '../../../machines/email-change/email-change.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { type AccountClients, emailChangeActors } from './email-change.actors.ts';

const form = 'email-change';

/** Changes the address of the account. What was typed before signing in again is there once. [ACC-01] */
export function useEmailChange(clients: AccountClients, userId: string) {
  const actor = useFlowActor(() => {
    const { draft } = savedDraft(form, userId);
    clearDraft(form, userId);
    const emailChange = createActor(emailChangeMachine.provide({ actors: emailChangeActors(clients) }), {
      input: typeof draft === 'string' ? { draft } : {},
    });
    emailChange.on('draft.save', (saved) => saveDraft(form, userId, { draft: saved.draft }));
    emailChange.on('page.leave', ({ url }) => window.location.assign(url));
    return emailChange;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
