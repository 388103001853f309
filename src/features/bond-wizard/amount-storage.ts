import { amountsOf } from '../../lib/amount-storage.ts';

export const { keep: saveAmount, forget: clearAmount, kept: savedAmount } = amountsOf('bond-wizard');
