import { attemptsOf } from '../../lib/attempt-storage.ts';

export const { keep: keepAttempt, forget: forgetAttempt, kept: keptAttempt } = attemptsOf('loan-wizard');
