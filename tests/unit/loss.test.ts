import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLossResult, lossFigures, lossProblems, sharedLoss, simulateLoss } from '../../domain/loss.ts';
import { fromCents } from '../../domain/money.ts';

const euros = (annualIncome: string, totalLiquidAssets: string, annualfinancialCommitments: string) => ({
  annualIncome,
  totalLiquidAssets,
  annualfinancialCommitments,
});

// Regulation (EU) 2020/1503, Article 21(5); Delegated Regulation (EU) 2022/2114, Articles 7 and 10
describe('the loss simulation', () => {
  const workedOut: [ReturnType<typeof euros>, number, number][] = [
    [euros('24000', '10000', '9000'), 25_000, 2_500],
    [euros('1000', '500', '5000'), -3_500, 0],
    [euros('0', '0', '0'), 0, 0],
    [euros('0.05', '0', '0'), 0.05, 0.01],
  ];
  test.each(workedOut)('%o → net worth %d, bearable %d [LOSS-03, LOSS-04]', (typed, netWorth, ability) => {
    const result = simulateLoss(lossFigures(typed));
    expect({ netWorth: fromCents(result.netWorth), ability: fromCents(result.abilityToBearLosses) }).toEqual({ netWorth, ability });
  });

  test('what it works out is always what the server takes, and never below zero [LOSS-04, LOSS-08]', () => {
    const figure = fc.integer({ min: 0, max: 9_999_999_999_999 });
    fc.assert(
      fc.property(figure, figure, figure, (annualIncome, totalLiquidAssets, annualfinancialCommitments) => {
        const { netWorth, abilityToBearLosses } = simulateLoss({ annualIncome, totalLiquidAssets, annualfinancialCommitments });
        expect(abilityToBearLosses).toBeGreaterThanOrEqual(0);
        expect(Object.is(abilityToBearLosses, -0)).toBe(false);
        expect(isLossResult({ netWorth: fromCents(netWorth), abilityToBearLoss: fromCents(abilityToBearLosses) })).toBe(true);
      }),
    );
  });

  test('an ability that does not follow is not taken [LOSS-08]', () => {
    expect(isLossResult({ netWorth: 25_000, abilityToBearLoss: 2_500.02 })).toBe(false);
    expect(isLossResult({ netWorth: 25_000, abilityToBearLoss: 0 })).toBe(false);
    expect(isLossResult({ netWorth: -3_500, abilityToBearLoss: 0 })).toBe(true);
    expect(isLossResult({ netWorth: Number.NaN, abilityToBearLoss: 0 })).toBe(false);
    // parts of a cent are no money
    expect(isLossResult({ netWorth: 25_000.005, abilityToBearLoss: 2_500 })).toBe(false);
    expect(isLossResult({ netWorth: 25_000, abilityToBearLoss: 2_500.001 })).toBe(false);
    expect(isLossResult({ netWorth: 1e-300, abilityToBearLoss: 0 })).toBe(false);
  });

  test('who does not share the result sends zeros for both [LOSS-07]', () => {
    const result = { netWorth: 2_500_000, abilityToBearLosses: 250_000 };
    expect(sharedLoss(result, false)).toEqual({ netWorth: 0, abilityToBearLosses: 0 });
    expect(sharedLoss(result, true)).toEqual(result);
  });

  test('three figures are required, zero is one [LOSS-02]', () => {
    expect(lossProblems(euros('', '0', ' '))).toEqual([
      { at: 'annualIncome', kind: 'required' },
      { at: 'annualfinancialCommitments', kind: 'required' },
    ]);
    expect(lossProblems(euros('0', '0', '0'))).toEqual([]);
  });

  test('a figure has eleven digits at most', () => {
    expect(lossProblems(euros('99999999999', '0', '0'))).toEqual([]);
    expect(lossProblems(euros('99999999999,01', '0', '0'))).toEqual([{ at: 'annualIncome', kind: 'outOfRange' }]);
  });

  test.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1.000', 1_000],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['1\u202f000,05', 1_000.05],
    ['1.234.567,89 €', 1_234_567.89],
    ['1,234,567.8', 1_234_567.8],
    ['1000', 1_000],
  ])('"%s" is read the same in every language: %d [LOSS-02]', (typed, figure) => {
    expect(fromCents(lossFigures(euros(typed, '0', '0')).annualIncome)).toBe(figure);
    expect(lossProblems(euros(typed, '0', '0'))).toEqual([]);
  });

  test.each(['1e999', '-0', '-1', 'abc', '1.000.50', '12.345.6', '1,2,3', '😀', '<script>', '١٢'])(
    '"%s" is no figure [LOSS-02]',
    (typed) => {
      expect(lossProblems(euros(typed, '1', '1'))).toEqual([{ at: 'annualIncome', kind: 'notAnumber' }]);
    },
  );
});
