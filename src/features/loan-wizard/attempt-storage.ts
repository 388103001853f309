import { attemptsOf } from '../../lib/attempt-storage.ts';

export const { keep: keepAttempt, forget: clearAttempt, kept: keptAttempt } = attemptsOf('loan-wizard');
