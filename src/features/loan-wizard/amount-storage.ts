import { amountsOf } from '../../lib/amount-storage.ts';

export const { keep: keepAmount, forget: forgetAmount, kept: keptAmount } = amountsOf('loan-wizard');
