import { brand } from '../../domain/brand.ts';

/** Where a bank transfer goes. */
export const collectionAccount = brand.account;

/** The same account as payment files name it. */
export const clientAccount = { name: brand.account.beneficiary, iban: brand.account.iban, bic: brand.account.bic };
