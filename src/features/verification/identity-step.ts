import type { StateValueFrom } from 'xstate';
import type { identityCheckMachine } from '../../../machines/identity-check/identity-check.machine.ts';

type State = StateValueFrom<typeof identityCheckMachine>;

/** The check was begun at a provider. [ONB-20] */
export function identityStep(before: State, now: State) {
  return before === 'starting' && now === 'leaving' ? 'identity_verification' : undefined;
}
