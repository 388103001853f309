import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { type BondWizardInput, bondWizardMachine } from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import type { InvestingClients } from '../../api/investing-calls.ts';
import { problemMessage } from '../../api/problems.ts';
import { clearDraft, saveDraft } from '../../lib/draft-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { bondDraftName, bondWizardActors } from './bond-wizard.actors.ts';
import { clearAttempt, saveAttempt } from './attempt-storage.ts';

/** Starts the wizard once for all its URLs. Sends URL changes to the machine and carries out its `navigate` events. (BOND-01) */
export function useBondWizard({ clients, address }: { clients: InvestingClients; address: BondWizardInput }) {
  const router = useRouter();
  const { i18n } = useLingui();
  const { userId } = clients;
  const actor = useFlowActor(() => {
    const wizard = createActor(bondWizardMachine.provide({ actors: bondWizardActors(clients) }), { input: address });
    const fail = (code: string | undefined) => toast({ kind: 'error', text: i18n._(problemMessage(code)) });
    wizard.on('navigate', ({ to }) => router.history.push(to));
    wizard.on('address.correct', ({ to }) => router.history.replace(to));
    wizard.on('refused', ({ code }) => fail(code));
    wizard.on('answers.failed', () => fail(undefined));
    wizard.on('attempt.save', ({ projectId, attempt }) => saveAttempt(userId, projectId, attempt));
    wizard.on('attempt.clear', ({ projectId }) => clearAttempt(userId, projectId));
    wizard.on('draft.save', ({ draft }) => saveDraft(bondDraftName, userId, draft));
    wizard.on('draft.clear', () => clearDraft(bondDraftName, userId));
    return wizard;
  });
  const { step = 'investment', investmentId } = address;
  useEffect(
    () => actor.send({ type: 'url.changed', step, ...(investmentId === undefined ? {} : { investmentId }) }),
    [actor, step, investmentId],
  );
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
