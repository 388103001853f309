import { describe, expect, test } from 'vitest';
import { demoUsers } from '../../server/demo/users.ts';
import { formatMoney } from '../../domain/format.ts';
import { isFlagged } from '../../domain/flags.ts';
import { simulateLoss } from '../../domain/loss.ts';
import { namedPages } from '../../domain/pages.ts';
import { referralReward } from '../../domain/referral.ts';
import { incomeYears, permitYears } from '../../domain/tax-years.ts';
import { acceptedEndings, fileTypes } from '../../domain/upload.ts';

const shown = (current: number, total: number) =>
  namedPages(current, total)
    .map((page) => (page === 'gap' ? '…' : page))
    .join(' ');

describe('pages of a list', () => {
  test('are all named up to seven [UI-06, CONST-06]', () => {
    for (let total = 1; total <= 7; total++)
      for (let current = 1; current <= total; current++)
        expect(namedPages(current, total)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });

  test.each([
    [1, 8, '1 2 … 8'],
    [3, 8, '1 2 3 4 … 8'],
    [4, 8, '1 … 3 4 5 … 8'],
    [6, 8, '1 … 5 6 7 8'],
    [8, 8, '1 … 7 8'],
    [50, 100, '1 … 49 50 51 … 100'],
  ])('beyond that page %i of %i stands between gaps: first, last and its neighbours [UI-06]', (current, total, names) => {
    expect(shown(current, total)).toBe(names);
  });
});

describe('figures that are fixed', () => {
  test('who brings an investor gets 15 euro [CONST-01]', () => {
    expect(formatMoney(referralReward, 'en', { whole: true })).toBe('€15');
  });

  test('years begin with 2021: up to the last one for income, to the present one for certificates [CONST-08, REP-03, REP-11]', () => {
    expect(incomeYears('2026-01-01')).toEqual([2025, 2024, 2023, 2022, 2021]);
    expect(permitYears('2026-12-31')).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
    expect(incomeYears('2021-06-01')).toEqual([]);
  });

  test('a tenth of the net worth can be lost, and never less than nothing [CONST-09, LOSS-04]', () => {
    const figures = (annualIncome: number, totalLiquidAssets: number, annualfinancialCommitments: number) =>
      simulateLoss({ annualIncome, totalLiquidAssets, annualfinancialCommitments }).abilityToBearLosses;
    expect(figures(2_400_000, 1_000_000, 900_000)).toBe(250_000);
    expect(figures(100_000, 50_000, 500_000)).toBe(0);
  });

  test('three people, and no others, see what is tried out [CONST-22, ADMIN-03]', () => {
    const flagged = demoUsers.filter(({ id }) => isFlagged(id)).map(({ email }) => email);
    expect(flagged.toSorted()).toEqual(['experienced@demo.example', 'individual@demo.example', 'vip@demo.example']);
    expect(isFlagged(undefined)).toBe(false);
    expect(isFlagged('usr-individual2')).toBe(false);
    expect(['usr-one', 'usr-two', 'usr-individual', ''].filter((id) => isFlagged(id, 'usr-one, usr-two'))).toEqual(['usr-one', 'usr-two']);
    expect(isFlagged('usr-individual', '')).toBe(false);
  });
});

test('files of six endings may be sent, and of no other [UI-04]', () => {
  expect([...acceptedEndings].toSorted()).toEqual(['.docx', '.jpeg', '.jpg', '.pdf', '.png', '.xlsx']);
  expect([...fileTypes].toSorted()).toEqual(['docx', 'jpg', 'pdf', 'png', 'xlsx']);
});
