import { brand } from '../../domain/brand.ts';

/** Where a bank transfer goes. */
export const collectionAccount = brand.account;
