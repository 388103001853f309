import type { StateValueFrom } from 'xstate';
import type { residencyPermitUploadMachine } from '../../../machines/residency-permit-upload/residency-permit-upload.machine.ts';

type State = StateValueFrom<typeof residencyPermitUploadMachine>;

/** A certificate was taken: the form is empty again. [REP-13] */
export function permitStep(before: State, now: State) {
  return before === 'sending' && now === 'choosing' ? 'residency_permit_upload' : undefined;
}
