import { createActor } from 'xstate';
import { complaintFormMachine } from '../../../../machines/complaint-form/complaint-form.machine.ts';
import type { Api } from '../../../api/client.ts';
import { clearDraft, saveDraft, savedDraft } from '../../../lib/draft-storage.ts';
import { useFlowActor } from '../../../lib/use-flow-actor.ts';
import { complaintActors } from './complaint.actors.ts';
import { savedComplaint, withoutNumbers } from './saved-complaint.ts';

/** One complaint for this tab, for any user. */
const owner = ['complaint', 'visitor'] as const;

export function useComplaint(clients: { api: Api }) {
  return useFlowActor(() => {
    const actor = createActor(complaintFormMachine.provide({ actors: complaintActors(clients) }), {
      input: savedComplaint(savedDraft(...owner)),
    });
    actor.on('draft.save', ({ draft, requestKey }) => saveDraft(...owner, { draft: withoutNumbers(draft), requestKey }));
    actor.on('draft.clear', () => clearDraft(...owner));
    return actor;
  });
}
