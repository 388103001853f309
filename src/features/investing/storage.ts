import { amountsOf } from '../../lib/amount-storage.ts';
import { attemptsOf } from '../../lib/attempt-storage.ts';

const storageOf = (wizard: string) => ({ amounts: amountsOf(wizard), attempts: attemptsOf(wizard) });

/** What a wizard saves in this tab: the amount that was typed, and the request whose response may get lost. */
export type InvestingStorage = ReturnType<typeof storageOf>;
export const loanStorage = storageOf('loan-wizard');
export const bondStorage = storageOf('bond-wizard');
