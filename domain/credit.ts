import type { components } from '../openapi/schema.d.ts';
import { keysOf } from './keys.ts';

type CreditScore = components['schemas']['CreditScore'];
export type CreditClass = { name: string; from: number; to: number; colour: 'green' | 'yellow' | 'red' | 'blue' };

/** Classes by score, the safest first: a higher score is a higher risk. [CRED-02, T-62] */
export const creditClasses = [
  { name: 'A1', from: 0, to: 8, colour: 'green' },
  { name: 'A2', from: 9, to: 16, colour: 'green' },
  { name: 'A3', from: 17, to: 24, colour: 'green' },
  { name: 'B1', from: 25, to: 32, colour: 'yellow' },
  { name: 'B2', from: 33, to: 40, colour: 'yellow' },
  { name: 'B3', from: 41, to: 48, colour: 'yellow' },
  { name: 'C1', from: 49, to: 56, colour: 'red' },
  { name: 'C2', from: 57, to: 64, colour: 'red' },
  { name: 'C3', from: 65, to: 72, colour: 'red' },
  { name: 'D1', from: 73, to: 80, colour: 'blue' },
  { name: 'D2', from: 81, to: 88, colour: 'blue' },
  { name: 'D3', from: 89, to: 96, colour: 'blue' },
] as const satisfies readonly CreditClass[];

/** Highest score of each criterion; the lowest is 0. They add up to 96, the top of D3. [CRED-01] */
export const creditCriteria = {
  debtServiceCoverage: 12,
  loanToValue: 12,
  loanToCost: 12,
  profitability: 12,
  location: 12,
  sold: 12,
  developerExperience: 24,
} as const;

export type CreditCriterion = keyof typeof creditCriteria;

/** The class a whole score from 0 to 96 falls in; undefined outside. [CRED-02] */
export function creditClass(score: number): CreditClass | undefined {
  return creditClasses.find(({ from, to }) => score >= from && score <= to);
}

/** Sum of the criteria. [CRED-01] */
export function creditTotal(criteria: Record<CreditCriterion, number>): number {
  return Object.values(criteria).reduce((sum, points) => sum + points, 0);
}

/** Points of all criteria with their sum and class; undefined while one is missing or no whole number within its limits. [CRED-01, CRED-02] */
export function creditScore(points: { readonly [Name in CreditCriterion]?: number }): CreditScore | undefined {
  const { debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience } = points;
  if (keysOf(creditCriteria).some((name) => criterionProblem(name, points[name]) !== undefined)) return undefined;
  const criteria = {
    debtServiceCoverage: debtServiceCoverage ?? 0,
    loanToValue: loanToValue ?? 0,
    loanToCost: loanToCost ?? 0,
    profitability: profitability ?? 0,
    location: location ?? 0,
    sold: sold ?? 0,
    developerExperience: developerExperience ?? 0,
  };
  const total = creditTotal(criteria);
  const found = creditClass(total);
  return found && { total, class: found.name, criteria };
}

/** What is wrong with the points of one criterion. */
export function criterionProblem(
  name: CreditCriterion,
  points: number | undefined,
): 'MISSING' | 'NOT_VALID' | 'TOO_LOW' | 'TOO_HIGH' | undefined {
  if (points === undefined) return 'MISSING';
  if (!Number.isInteger(points)) return 'NOT_VALID';
  return points < 0 ? 'TOO_LOW' : points > creditCriteria[name] ? 'TOO_HIGH' : undefined;
}
