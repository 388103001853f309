import { amountsOf } from '../../lib/kept-amount.ts';

export const { keep: keepAmount, forget: forgetAmount, kept: keptAmount } = amountsOf('loan-wizard');
