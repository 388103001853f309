import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { type TransferWizardInput, transferWizardMachine } from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import type { InvestingClients } from '../../../api/investing-calls.ts';
import { failureMessage } from '../../../api/failure-messages.ts';
import { useFlowActor } from '../../../lib/use-flow-actor.ts';
import { toast } from '../../../ui/toasts.ts';
import { refusalMessage } from './refusal-message.ts';
import { clearTarget, saveTarget } from '../../../lib/transfer-storage.ts';
import { transferWizardActors } from './transfer-wizard.actors.ts';

/** Starts the transfer of one investment into one project. */
export function useTransferWizard(clients: InvestingClients, input: TransferWizardInput) {
  const router = useRouter();
  const { i18n } = useLingui();
  return useFlowActor(() => {
    const wizard = createActor(transferWizardMachine.provide({ actors: transferWizardActors(clients) }), { input });
    wizard.on('navigate', ({ to }) => router.history.push(to));
    wizard.on('refused', ({ code }) => toast({ kind: 'error', text: i18n._(refusalMessage(code)) }));
    wizard.on('offline', () => toast({ kind: 'error', text: i18n._(failureMessage('offline')) }));
    wizard.on('target.save', ({ projectId, sourceId, kept }) => saveTarget(clients.userId, projectId, sourceId, kept));
    wizard.on('target.clear', ({ projectId, sourceId }) => clearTarget(clients.userId, projectId, sourceId));
    return wizard;
  });
}
