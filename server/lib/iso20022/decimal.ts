import type { Cents } from '../../../domain/money.ts';

/** Cents as they stand in a file of the bank: euros with two decimals and a full stop. */
export const decimal = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
