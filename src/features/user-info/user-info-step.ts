import type { StateValueFrom } from 'xstate';
import type { userInfoMachine } from '../../../machines/user-info/user-info.machine.ts';

type State = StateValueFrom<typeof userInfoMachine>;

/** The details were saved. [DASH-11] */
export function userInfoStep(before: State, now: State) {
  return before === 'saving' && now === 'saved' ? 'user_info_submit' : undefined;
}
