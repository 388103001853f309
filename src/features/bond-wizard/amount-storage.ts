import { amountsOf } from '../../lib/amount-storage.ts';

export const { keep: keepAmount, forget: clearAmount, kept: keptAmount } = amountsOf('bond-wizard');
