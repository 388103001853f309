import { figureOf } from './amount.ts';
import { type Cents, isWholeCents, toCents } from './money.ts';

/** What a person types, in cents. The wire name keeps its spelling. [LOSS-02, T-17] */
export interface LossFigures {
  annualIncome: Cents;
  totalLiquidAssets: Cents;
  annualfinancialCommitments: Cents;
}
export interface LossResult {
  netWorth: Cents;
  abilityToBearLosses: Cents;
}

export const lossFields = [
  'annualIncome',
  'totalLiquidAssets',
  'annualfinancialCommitments',
] as const satisfies readonly (keyof LossFigures)[];
export type LossField = (typeof lossFields)[number];

/** Share of the net worth whose loss can be borne. Regulation (EU) 2020/1503, Art. 21(5). [LOSS-04] */
export const bearableShare = 0.1;
/** Most that a single figure may be, in euros. */
export const maxLossFigure = 99_999_999_999;

/** Income + liquid assets − commitments; may be negative. Delegated Regulation (EU) 2022/2114, Art. 7. A tenth of it, at least 0. [LOSS-03, LOSS-04] */
export function simulateLoss({ annualIncome, totalLiquidAssets, annualfinancialCommitments }: LossFigures): LossResult {
  const netWorth = annualIncome + totalLiquidAssets - annualfinancialCommitments;
  return { netWorth, abilityToBearLosses: Math.max(Math.round(netWorth * bearableShare), 0) };
}

/** What is sent: the result when the person shares it, zeros when not. [LOSS-07, LOSS-08] */
export function sharedLoss(result: LossResult, isShared: boolean): LossResult {
  return isShared ? result : { netWorth: 0, abilityToBearLosses: 0 };
}

/** Are both money, and does the ability follow from the net worth, to the cent? Zeros always do. Euros, as on the wire. [decisions 2.9] */
export function isLossResult({ netWorth, abilityToBearLoss }: { netWorth: number; abilityToBearLoss: number }): boolean {
  const isMoney = isWholeCents(netWorth) && isWholeCents(abilityToBearLoss);
  return isMoney && Math.abs(abilityToBearLoss - Math.max(netWorth * bearableShare, 0)) < 0.0101;
}

/** What was typed, read by `figureOf`; all three are required and 0 is an answer. [LOSS-02, T-44] */
export type TypedLoss = Record<LossField, string>;
export type LossProblem = { at: LossField; kind: 'required' | 'notAnumber' | 'outOfRange' };

export function lossProblems(typed: TypedLoss): LossProblem[] {
  return lossFields.flatMap((at): LossProblem[] => {
    const text = typed[at].trim();
    if (!text) return [{ at, kind: 'required' }];
    const figure = figureOf(text);
    if (figure === undefined) return [{ at, kind: 'notAnumber' }];
    return figure > maxLossFigure ? [{ at, kind: 'outOfRange' }] : [];
  });
}

/** The typed figures in cents. Call it only when `lossProblems` finds nothing. */
export function lossFigures(typed: TypedLoss): LossFigures {
  const cents = (at: LossField) => toCents(figureOf(typed[at]) ?? 0);
  return {
    annualIncome: cents('annualIncome'),
    totalLiquidAssets: cents('totalLiquidAssets'),
    annualfinancialCommitments: cents('annualfinancialCommitments'),
  };
}
