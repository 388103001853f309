import type { StateValueFrom } from 'xstate';
import type { questionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';

type State = StateValueFrom<typeof questionnaireMachine>;

/** The answers were taken, with or without a warning. [QST-28] */
export function questionnaireStep(before: State, now: State) {
  return before === 'sending' && (now === 'toWarning' || now === 'done') ? 'bank_questionnaire' : undefined;
}
