import type { StateValueFrom } from 'xstate';
import type { investorExperienceMachine } from '../../../machines/investor-experience/investor-experience.machine.ts';

type State = StateValueFrom<typeof investorExperienceMachine>;

/** A result of the simulation was recorded on the way, or the request was taken. [LOSS-11, EXP-11] */
export function experienceStep(before: State, now: State) {
  if (before === 'sharingLoss' && now === 'sending') return 'loss_simulator';
  return before === 'sending' && now === 'sent' ? 'investor_experience' : undefined;
}
