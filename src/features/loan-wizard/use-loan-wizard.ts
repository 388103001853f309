import { useRouter } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { type LoanWizardInput, loanWizardMachine } from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import type { InvestingClients } from '../../api/investing-calls.ts';
import { problemMessage } from '../../api/problems.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { clearAttempt, saveAttempt } from './attempt-storage.ts';
import { loanStep } from './loan-step.ts';
import { loanWizardActors } from './loan-wizard.actors.ts';

/** Starts the wizard once for its three URLs. Sends URL changes to the machine and carries out its `navigate` events. (WIZ-01) */
export function useLoanWizard({
  clients,
  address,
  onTasksPending,
}: {
  clients: InvestingClients;
  address: LoanWizardInput;
  onTasksPending: () => void;
}) {
  const router = useRouter();
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const wizard = createActor(loanWizardMachine.provide({ actors: loanWizardActors(clients) }), { input: address });
    wizard.on('navigate', ({ to }) => router.history.push(to));
    wizard.on('refused', ({ code }) => toast({ kind: 'error', text: i18n._(problemMessage(code)) }));
    wizard.on('tasks.pending', onTasksPending);
    wizard.on('attempt.save', ({ projectId, attempt }) => saveAttempt(clients.userId, projectId, attempt));
    wizard.on('attempt.clear', ({ projectId }) => clearAttempt(clients.userId, projectId));
    reportSteps(wizard, loanStep);
    return wizard;
  });
  const step = address.step ?? 'investment';
  useEffect(() => actor.send({ type: 'url.changed', step }), [actor, step]);
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
