import { textLength, normalizeText } from './text.ts';

/** Longest code of a coupon, in characters as people count them. [DASH-07] */
export const maxCouponLength = 64;

/** What is wrong with a code before anybody looks for it. [DASH-08] */
export function couponProblem(code: string): 'COUPON_TOO_LONG' | undefined {
  return textLength(normalizeText(code)) > maxCouponLength ? 'COUPON_TOO_LONG' : undefined;
}
