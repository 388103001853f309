import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type Claim, noParts, sumOfParts } from '../../domain/distribution.ts';
import { addDays } from '../../domain/duration.ts';
import { earliestRepayment, hasLapsed, isInTime, settlementCents } from '../../domain/early-repayment.ts';
import { accrued, payoutScheduleTypes, repaidEarly, schedule } from '../../domain/interest.ts';
import { instalmentsOf } from '../../domain/repayment.ts';

const start = '2026-01-15';
const terms = { loanTerm: { value: 12, unit: 'MONTH' }, payoutScheduleType: 'QUARTERLY', interestStartDate: start };
const lent = { amountCents: 600_000, rate: 9 };

describe('the notice of an early repayment [27]', () => {
  test('lenders have it on the next working day, and thirty days from then', () => {
    expect(earliestRepayment('2026-03-02')).toBe('2026-04-02');
    // announced on a Friday: received on Monday
    expect(earliestRepayment('2026-03-06')).toBe('2026-04-08');
  });

  test('a payment is in time up to the next working day', () => {
    expect(isInTime({ on: '2026-04-11' }, '2026-04-13')).toBe(true);
    expect(isInTime({ on: '2026-04-11' }, '2026-04-14')).toBe(false);
    expect(isInTime({ on: '2026-04-13' }, '2026-04-13')).toBe(true);
    expect(isInTime({ on: '2026-04-13' }, '2026-04-14')).toBe(false);
  });

  test('lapses five days after the last day to pay', () => {
    expect(hasLapsed({ on: '2026-04-11' }, '2026-04-18')).toBe(false);
    expect(hasLapsed({ on: '2026-04-11' }, '2026-04-19')).toBe(true);
  });
});

describe('the instalments of a loan that is repaid early [27]', () => {
  test('are those before the day, then the interest of the days since the last of them and the whole principal', () => {
    // 46 days of 9 % on 6,000 € are 68.054… €
    expect(instalmentsOf(terms, '2026-05-31')(lent)).toEqual([
      { dueDate: '2026-04-15', interestCents: 13_500, principalCents: 0 },
      { dueDate: '2026-05-31', interestCents: 6805, principalCents: 600_000 },
    ]);
  });

  test('on a due date have the interest of that due date', () => {
    expect(instalmentsOf(terms, '2026-07-15')(lent)).toEqual([
      { dueDate: '2026-04-15', interestCents: 13_500, principalCents: 0 },
      { dueDate: '2026-07-15', interestCents: 13_500, principalCents: 600_000 },
    ]);
  });

  test('count the days from the first day of interest before the first due date', () => {
    expect(instalmentsOf(terms, '2026-02-14')(lent)).toEqual([{ dueDate: '2026-02-14', interestCents: 4438, principalCents: 600_000 }]);
    expect(instalmentsOf(terms, start)(lent)).toEqual([{ dueDate: start, interestCents: 0, principalCents: 600_000 }]);
  });

  test('never have more interest than the whole period', () => {
    const half = { ...terms, payoutScheduleType: 'SEMI_ANNUALLY', interestStartDate: '2026-03-01' };
    // 183 of 184 days are more than half of 365
    expect(instalmentsOf(half, '2026-08-31')(lent)).toEqual([{ dueDate: '2026-08-31', interestCents: 27_000, principalCents: 600_000 }]);
  });

  test('are as agreed where the day is the end of the term or later', () => {
    expect(instalmentsOf(terms, '2027-01-15')(lent)).toEqual(instalmentsOf(terms)(lent));
    expect(instalmentsOf(terms, '2027-01-16')(lent)).toEqual(instalmentsOf(terms)(lent));
  });

  test('repay the whole principal once, and never more interest than accrued or agreed, whatever the day, the term and the schedule', () => {
    const day = fc.integer({ min: 0, max: 1200 });
    const rate = fc.integer({ min: 1, max: 2500 }).map((hundredths) => hundredths / 100);
    const term = fc.oneof(
      fc.record({ value: fc.integer({ min: 1, max: 36 }), unit: fc.constant('MONTH') }),
      fc.record({ value: fc.integer({ min: 30, max: 1000 }), unit: fc.constant('DAY') }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        rate,
        term,
        fc.constantFrom(...payoutScheduleTypes),
        day,
        (amountCents, percent, loanTerm, payoutScheduleType, days) => {
          const on = addDays(start, days);
          const rows = schedule({ amountCents, rate: percent, term: loanTerm, payoutScheduleType, start });
          const early = repaidEarly(rows, { amountCents, rate: percent, start }, on);
          const sum = (list: typeof rows, key: 'interestCents' | 'principalCents') => list.reduce((total, row) => total + row[key], 0);
          expect(sum(early, 'principalCents')).toBe(amountCents);
          expect(early.filter(({ principalCents }) => principalCents > 0)).toHaveLength(1);
          expect(sum(early, 'interestCents')).toBeLessThanOrEqual(sum(rows, 'interestCents'));
          const end = rows.at(-1)!.dueDate;
          expect(early.at(-1)!.dueDate).toBe(on < end ? on : end);
          // months count as twelfths of a year: at most two days apart from the days of the year for each period
          const accruedCents = accrued({ amountCents, rate: percent, term: loanTerm, start, today: early.at(-1)!.dueDate });
          const ofTwoDays = (amountCents * percent * 2) / 36_500 + 1;
          expect(Math.abs(sum(early, 'interestCents') - accruedCents)).toBeLessThanOrEqual(early.length * ofTwoDays + 1);
          // a later day never costs less
          const next = repaidEarly(rows, { amountCents, rate: percent, start }, addDays(on, 1));
          expect(sum(next, 'interestCents')).toBeGreaterThanOrEqual(sum(early, 'interestCents'));
        },
      ),
    );
  });
});

describe('what settles a loan', () => {
  test('pays costs and every claim to the cent, and one cent less leaves one cent owed', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const claims = fc.array(
      fc.record({
        interestCents: cents,
        principalCents: cents,
        defaultInterestCents: cents,
        dueDate: fc.constantFrom('2026-04-15', '2026-05-31'),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(claims, cents, (parts, costsCents) => {
        const owed: Claim[] = parts.map((part, index) => ({ ...part, investmentId: `inv-${index}` }));
        const total = settlementCents(costsCents, owed);
        fc.pre(total > 0);
        const whole = allocate({ amountCents: total, costsCents }, owed);
        expect(whole).toMatchObject({ costsCents, restCents: 0 });
        for (const claim of owed)
          expect(whole.lines.find(({ investmentId }) => investmentId === claim.investmentId) ?? { ...claim, ...noParts() }).toEqual(claim);
        const less = allocate({ amountCents: total - 1, costsCents }, owed);
        const paid = less.costsCents + less.lines.reduce((sum, line) => sum + sumOfParts(line), 0);
        expect(paid).toBe(total - 1);
        expect(allocate({ amountCents: total + 7, costsCents }, owed).restCents).toBe(7);
      }),
    );
  });
});
