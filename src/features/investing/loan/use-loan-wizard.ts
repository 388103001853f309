import { createActor } from 'xstate';
import { loanWizardMachine } from '../../../../machines/loan-wizard/loan-wizard.machine.ts';
import { reportSteps } from '../../../lib/flow-events.ts';
import { loanWizardActors } from '../investing.actors.ts';
import { loanStorage } from '../storage.ts';
import { type InvestingOptions, useInvestingWizard } from '../use-investing-wizard.ts';
import { loanStep } from './loan-step.ts';

/** Starts the loan wizard once for its URLs. (WIZ-01) */
export function useLoanWizard({ onTasksPending, ...options }: InvestingOptions & { onTasksPending: () => void }) {
  return useInvestingWizard(options, loanStorage, () => {
    const wizard = createActor(loanWizardMachine.provide({ actors: loanWizardActors(options.clients) }), { input: options.url });
    wizard.on('tasks.pending', onTasksPending);
    reportSteps(wizard, loanStep);
    return wizard;
  });
}
