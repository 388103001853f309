import { addMonths } from './duration.ts';
import type { Cents } from './money.ts';

/**
 * Offers of one project owner in any twelve months, in euro: crowdfunding above it is no crowdfunding under the regulation
 * (Regulation (EU) 2020/1503, Article 1(2)(c)).
 */
export const maxOffer = 5_000_000;
const windowMonths = 12;

interface OwnerCode {
  code: string;
  country: string;
}

const written = (text: string) => text.toUpperCase().replaceAll(/[\s.-]/g, '');

/** Names an owner: country and code in the register of companies, as both are written in any way. Undefined without a code. */
export const ownerKey = ({ code = '', country = '' }: Partial<OwnerCode>): string | undefined =>
  written(code) === '' ? undefined : `${written(country)}:${written(code)}`;

/** By the code of the company in the register of its country; names are written in many ways. */
export const isSameOwner = (ownerCode: OwnerCode, other: OwnerCode): boolean =>
  written(ownerCode.code) !== '' &&
  written(ownerCode.code) === written(other.code) &&
  written(ownerCode.country) === written(other.country);

/** An offer that is announced or was made. */
export interface MadeOffer {
  /** `YYYY-MM-DD`; absent where nobody knows: then it counts in every window. */
  openedOn?: string;
  /** What it may still raise, or has raised. */
  cents: Cents;
}

/** What the owner may still offer on the day: the limit less the offers in the fullest twelve months that the day is in, never below 0. */
export function offerLeft(offers: readonly MadeOffer[], opensOn: string): Cents {
  const isNear = ({ openedOn = opensOn }: MadeOffer) =>
    addMonths(openedOn, windowMonths) > opensOn && addMonths(opensOn, windowMonths) > openedOn;
  const near = offers.filter(isNear);
  // a fullest window ends with the offer, or with one made after it
  const ends = [opensOn, ...near.map(({ openedOn = opensOn }) => openedOn).filter((day) => day > opensOn)];
  const totals = ends.map((end) =>
    near
      .filter(({ openedOn = opensOn }) => openedOn <= end && addMonths(openedOn, windowMonths) > end)
      .reduce((sum, { cents }) => sum + cents, 0),
  );
  return Math.max(0, maxOffer * 100 - Math.max(...totals));
}
