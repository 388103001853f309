import { attemptsOf } from '../../lib/attempt-storage.ts';

export const { save: saveAttempt, clear: clearAttempt, saved: savedAttempt } = attemptsOf('bond-wizard');
