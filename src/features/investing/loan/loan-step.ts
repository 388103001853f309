import type { StateValueFrom } from 'xstate';
import type { loanWizardMachine } from '../../../../machines/loan-wizard/loan-wizard.machine.ts';

type State = StateValueFrom<typeof loanWizardMachine>;

/** What an investor has got done when one state comes after the other; paying tells of itself. [WIZ-12] */
export function loanStep(before: State, now: State) {
  if (before === 'creating' && now === 'openingContract') return 'investment_amount';
  if (before === 'readingContract' && now === 'paying') return 'investment_document';
  return undefined;
}
