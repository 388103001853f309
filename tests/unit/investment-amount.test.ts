import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountRefusal, isLastRest } from '../../domain/investment-amount.ts';

const refusal = (amountCents: number, leftCents: number, stepCents = 5_000) =>
  amountRefusal(amountCents, { minCents: 10_000, stepCents, leftCents });

describe('an amount that fits a project [WIZ-10]', () => {
  test('is at least the minimum, a multiple of the step, and no more than is left', () => {
    expect([refusal(10_000, 10_000), refusal(15_000, 20_000), refusal(20_000, 20_000)]).toEqual([undefined, undefined, undefined]);
    expect([refusal(9_999, 20_000), refusal(5_000, 10_000), refusal(5_000, 15_000)]).toEqual(Array(3).fill('INVESTMENT_AMOUNT_TOO_LOW'));
    expect(refusal(10_001, 20_000)).toBe('INVESTMENT_INVALID_AMOUNT_STEP');
    expect(refusal(25_000, 20_000)).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
  });

  test('is all that is left, where that is less than the minimum [decision 113]', () => {
    expect([refusal(5_000, 5_000), refusal(9_999, 9_999), refusal(1, 1, 10_000)]).toEqual([undefined, undefined, undefined]);
    expect([refusal(4_999, 5_000), refusal(5_001, 5_000)]).toEqual(Array(2).fill('INVESTMENT_AMOUNT_TOO_LOW'));
    expect(refusal(10_000, 5_000)).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
  });

  test('is never nothing, also where nothing or less is left', () => {
    expect([refusal(0, 0), refusal(-5_000, -5_000)]).toEqual(Array(2).fill('INVESTMENT_AMOUNT_TOO_LOW'));
    expect([-1, 0, 1, 9_999, 10_000].map((leftCents) => isLastRest({ minCents: 10_000, leftCents }))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test('can be all that is left, wherever minimum and target are multiples of the step', () => {
    const count = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(fc.record({ min: count, step: count, left: count }), ({ min, step: stepCents, left }) => {
        const leftCents = left * stepCents;
        expect(amountRefusal(leftCents, { minCents: min * stepCents, stepCents, leftCents })).toBeUndefined();
      }),
    );
  });
});
