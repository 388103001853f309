import { attemptsOf } from '../../lib/kept-attempt.ts';

export const { keep: keepAttempt, forget: forgetAttempt, kept: keptAttempt } = attemptsOf('loan-wizard');
