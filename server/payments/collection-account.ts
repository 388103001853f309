import { escrowAccount } from '../../domain/brand.ts';

/** Where a bank transfer goes. */
export const collectionAccount = escrowAccount;

/** The same account as payment files name it. */
export const clientAccount = { name: escrowAccount.beneficiary, iban: escrowAccount.iban, bic: escrowAccount.bic };
