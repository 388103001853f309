import { separators } from './format.ts';
import type { Locale } from './locale.ts';

/** Euros in the field before anything is typed. [CONST-17] */
export const defaultAmount = 50_000;
/** Further digits are cut. [WIZ-02, CONST-17] */
export const maxAmountDigits = 9;

/** What stays in the field after typing: at most nine digits, no leading zeros. [WIZ-02, T-66] */
export function typedAmount(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '').slice(0, maxAmountDigits);
}

/**
 * What stays after a paste. A decimal part goes first, so that `50.000,00` is fifty thousand and not five million: what follows the language's
 * decimal separator, and, in any language, one or two digits after the last separator, because a group always has three. [T-66]
 */
export function pastedAmount(text: string, locale: Locale): string {
  const { decimal } = separators[locale];
  const figures = text.trim().replace(/[^\d.,]+$/, '');
  const parts = figures.split(decimal);
  if (parts.length === 2 && /^\d*$/.test(parts[1] ?? '')) return typedAmount(parts[0] ?? '');
  return typedAmount(figures.replace(/[.,]\d{1,2}$/, ''));
}

/** Whole euros of the field's digits; 0 when it is empty. */
export function amountOf(digits: string): number {
  return digits === '' ? 0 : Number(digits);
}

const groupedOrPlain = /^(\d{1,3}(?:([\s.,'’])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;

/**
 * A figure with cents as people write it in any of the languages: `1.000`, `1,000`, `1 000`, `12,5`, `1.234,50 €`. No language has to be known:
 * a group has three digits and cents have one or two. Undefined when it is no such figure. [T-66]
 */
export function figureOf(text: string): number | undefined {
  const [, whole, group, decimal, cents] = groupedOrPlain.exec(text.trim().replace(/\s*€$/, '')) ?? [];
  if (whole === undefined || (group !== undefined && group === decimal)) return undefined;
  return Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`);
}
