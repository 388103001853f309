import type { StateValueFrom } from 'xstate';
import type { loanWizardMachine } from '../../../../machines/loan-wizard/loan-wizard.machine.ts';

type State = StateValueFrom<typeof loanWizardMachine>;

/** The step that an investor has completed between two states; payment is reported separately. [WIZ-12] */
export function loanStep(before: State, now: State) {
  if (before === 'creating' && now === 'openingContract') return 'investment_amount';
  if (before === 'readingContract' && now === 'paying') return 'investment_document';
  return undefined;
}
