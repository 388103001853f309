import { createActor } from 'xstate';
import { bondWizardMachine } from '../../../../machines/bond-wizard/bond-wizard.machine.ts';
import { bondWizardActors } from '../investing.actors.ts';
import { bondStorage } from '../storage.ts';
import { type InvestingOptions, useInvestingWizard } from '../use-investing-wizard.ts';

/** Starts the bond wizard once for its URLs. (BOND-01) */
export function useBondWizard(options: InvestingOptions) {
  return useInvestingWizard(options, bondStorage, () =>
    createActor(bondWizardMachine.provide({ actors: bondWizardActors(options.clients) }), { input: options.url }),
  );
}
