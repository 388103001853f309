import type { Cents } from './money.ts';

export interface AmountLimits {
  minCents: Cents;
  stepCents: Cents;
  /** What nobody holds in the project. */
  leftCents: Cents;
}

/** Less is left than the minimum: only all of it can be invested. [decision 113] */
export const isLastRest = ({ minCents, leftCents }: Pick<AmountLimits, 'minCents' | 'leftCents'>): boolean =>
  leftCents > 0 && leftCents < minCents;

/** Why an amount cannot be invested in a project; undefined if it can. For the last rest, neither the minimum nor the step applies. [WIZ-10, decision 113] */
export function amountRefusal(amountCents: Cents, limits: AmountLimits) {
  const { minCents, stepCents, leftCents } = limits;
  if (isLastRest(limits) && amountCents === leftCents) return undefined;
  if (amountCents < minCents) return 'INVESTMENT_AMOUNT_TOO_LOW';
  if (amountCents % stepCents !== 0) return 'INVESTMENT_INVALID_AMOUNT_STEP';
  return amountCents > leftCents ? 'INVESTMENT_AMOUNT_TOO_HIGH' : undefined;
}
