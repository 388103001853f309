import { amountsOf } from '../../lib/amount-storage.ts';

export const { save: saveAmount, clear: clearAmount, saved: savedAmount } = amountsOf('loan-wizard');
