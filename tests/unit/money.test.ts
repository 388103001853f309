import { describe, expect, test } from 'vitest';
import { progressPercent, toCents, weightedAverageReturn } from '../../domain/money.ts';
import { withheldPercent } from '../../domain/tax.ts';

describe('cents', () => {
  test.each([
    // 1.005 * 100 is 100.49999999999999 in binary
    [1.005, 101],
    [-1.005, -101],
    // fifteen digits are what a binary fraction holds
    [1_234_567_890_123.45, 123_456_789_012_345],
    // with sixteen it is a cent less
    [4918.275, 491_828],
    [-0.001, 0],
    [0, 0],
    [-0, 0],
  ])('of %d € are %d', (decimal, cents) => {
    expect(toCents(decimal)).toBe(cents);
  });
});

describe('shares', () => {
  test('of a target that is nothing, nothing is collected [CONST-10]', () => {
    expect(progressPercent(100, 0)).toBe(0);
    expect(progressPercent(1, 1)).toBe(100);
    expect(progressPercent(1, 3)).toBe(33.33);
  });

  test('the mean rate is weighted by amount, and 0 of nothing [INV-03]', () => {
    expect(weightedAverageReturn([])).toBe(0);
    expect(weightedAverageReturn([{ amountCents: 1, rate: 9 }])).toBe(9);
    expect(
      weightedAverageReturn([
        { amountCents: 100, rate: 9 },
        { amountCents: 300, rate: 11 },
      ]),
    ).toBe(10.5);
  });
});

describe('tax that is kept back', () => {
  const person = { country: 'DE', isCompany: false, hasCertificate: false };
  test.each([
    ['a person abroad', person, 15],
    ['one with a certificate of tax residency', { ...person, hasCertificate: true }, 10],
    ['a person in Lithuania', { ...person, country: 'LT' }, 0],
    ['one whose country nobody knows', { ...person, country: null }, 0],
    ['a company', { ...person, isCompany: true }, 0],
  ])('of %s', (_who, who, percent) => {
    expect(withheldPercent(who)).toBe(percent);
  });
});
