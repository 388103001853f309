import { lei } from './brand.ts';

/**
 * Names an offer in its key investment information sheet, its contracts and the reports to the authority: the platform’s LEI and eight digits, which are
 * given once and change neither with an update nor with a translation (Delegated Regulation (EU) 2022/2119, Article 3).
 */
export function offerIdentifier(offerNumber: number): string {
  if (!Number.isInteger(offerNumber) || offerNumber < 1 || offerNumber > 99_999_999)
    throw new RangeError(`An offer cannot have the number ${offerNumber}.`);
  return lei + String(offerNumber).padStart(8, '0');
}
