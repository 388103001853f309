/** A sum of euros as a whole number of cents. The only form of money inside the product. */
export type Cents = number;

/** Cents of a decimal number of euros as it stands on the wire (at most two decimals; more are rounded half away from zero). */
export function toCents(decimal: number): Cents {
  const cents = Math.round(Number((Math.abs(decimal) * 100).toPrecision(15)));
  return decimal < 0 && cents > 0 ? -cents : cents;
}

/** Euros as the decimal number of the wire. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

/** Does a number of the wire have no more than two decimals, as money has? */
export function isWholeCents(decimal: number): boolean {
  return fromCents(toCents(decimal)) === decimal;
}

/** Share of the target collected, in percent, rounded to two decimals. Not capped: only a drawn bar is. [CONST-10, decisions part 5] */
export function progressPercent(collected: Cents, target: Cents): number {
  return target > 0 ? roundTo2((collected / target) * 100) : 0;
}

/** Mean rate in percent weighted by amount, in full precision; 0 when nothing is invested. [INV-03] */
export function weightedAverageReturn(holdings: readonly { amountCents: Cents; rate: number }[]): number {
  const total = holdings.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return total === 0 ? 0 : holdings.reduce((sum, { amountCents, rate }) => sum + amountCents * rate, 0) / total;
}

/** Rounds half away from zero to two decimals, immune to binary noise such as 1.005. [CONST-10] */
export function roundTo2(value: number): number {
  return fromCents(toCents(value));
}
