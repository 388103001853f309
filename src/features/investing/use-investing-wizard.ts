import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { bondWizardMachine } from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import type { InvestingInput } from '../../../machines/investing/investing.ts';
import { loanWizardMachine } from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import type { InvestingClients } from '../../api/investing-calls.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { bondWizardActors, loanWizardActors } from './investing.actors.ts';
import type { WizardActor } from './investing.types.ts';
import { loanStep } from './loan/loan-step.ts';
import { bondStorage, type InvestingStorage, loanStorage } from './storage.ts';

interface Options {
  clients: InvestingClients;
  url: InvestingInput;
}

/** Starts the loan wizard once for its URLs. (WIZ-01) */
export function useLoanWizard({ onTasksPending, ...options }: Options & { onTasksPending: () => void }) {
  return useInvestingWizard(options, loanStorage, () => {
    const wizard = createActor(loanWizardMachine.provide({ actors: loanWizardActors(options.clients) }), { input: options.url });
    wizard.on('tasks.pending', onTasksPending);
    reportSteps(wizard, loanStep);
    return wizard;
  });
}

/** Starts the bond wizard once for its URLs. (BOND-01) */
export function useBondWizard(options: Options) {
  return useInvestingWizard(options, bondStorage, () =>
    createActor(bondWizardMachine.provide({ actors: bondWizardActors(options.clients) }), { input: options.url }),
  );
}

function useInvestingWizard<Actor extends WizardActor & { stop(): void }>(
  { clients, url }: Options,
  { attempts }: InvestingStorage,
  create: () => Actor,
): Actor {
  const router = useRouter();
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const wizard = create();
    wizard.on('navigate', ({ to }) => router.history.push(to));
    wizard.on('address.correct', ({ to }) => router.history.replace(to));
    wizard.on('refused', ({ code }) => toast({ kind: 'error', text: i18n._(problemMessage(code)) }));
    wizard.on('offline', () => toast({ kind: 'error', text: i18n._(failureMessage('offline')) }));
    wizard.on('attempt.save', ({ projectId, attempt, failure }) => attempts.save(clients.userId, projectId, attempt, failure));
    wizard.on('attempt.clear', ({ projectId }) => attempts.clear(clients.userId, projectId));
    return wizard;
  });
  const { step = 'investment', investmentId } = url;
  useEffect(
    () => actor.send({ type: 'url.changed', step, ...(investmentId === undefined ? {} : { investmentId }) }),
    [actor, step, investmentId],
  );
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
