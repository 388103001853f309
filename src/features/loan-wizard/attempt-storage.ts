import { attemptsOf } from '../../lib/attempt-storage.ts';

export const { keep: saveAttempt, forget: clearAttempt, kept: savedAttempt } = attemptsOf('loan-wizard');
