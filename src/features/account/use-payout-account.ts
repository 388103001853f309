import { createActor } from 'xstate';
import { payoutAccountMachine } from '../../../machines/payout-account/payout-account.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import type { AccountClients } from './email-change.actors.ts';
import { payoutAccountActors } from './payout-account.actors.ts';

const form = 'payout-account';

/** Replaces the account for payouts. What was typed before signing in again is there once. [ACC-03] */
export function usePayoutAccount(clients: AccountClients, userId: string) {
  const actor = useFlowActor(() => {
    const { draft } = savedDraft(form, userId);
    clearDraft(form, userId);
    const payoutAccount = createActor(payoutAccountMachine.provide({ actors: payoutAccountActors(clients) }), {
      input: typeof draft === 'string' ? { draft } : {},
    });
    payoutAccount.on('draft.save', (saved) => saveDraft(form, userId, { draft: saved.draft }));
    payoutAccount.on('page.leave', ({ url }) => window.location.assign(url));
    return payoutAccount;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
