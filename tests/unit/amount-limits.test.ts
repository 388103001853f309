import { expect, test } from 'vitest';
import { amountLimits } from '../../src/features/investing/amount-limits.ts';

const project = { minInvestment: 100, investmentStep: 50, loanAmount: 1_000, progress: { collectedAmount: 600, percentage: 60 } };

test('what is left of a project is what its back end says, down to nothing [decision 113]', () => {
  expect(amountLimits({ ...project, availableAmount: 50 })).toEqual({ minCents: 10_000, stepCents: 5_000, leftCents: 5_000 });
  expect(amountLimits({ ...project, availableAmount: 0 }).leftCents).toBe(0);
});

test('a back end that does not say what is left, or names no minimum, is read from what it says instead', () => {
  expect(amountLimits(project).leftCents).toBe(40_000);
  const { minInvestment: _, ...withoutMinimum } = project;
  expect(amountLimits(withoutMinimum).minCents).toBe(5_000);
});
