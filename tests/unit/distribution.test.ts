import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { allocate, type Claim, noParts, owedOf, partsInOrder, type Parts, shareOut, sumOfParts } from '../../domain/distribution.ts';
import { defaultInterest } from '../../domain/repayment.ts';

const claim = (investmentId: string, dueDate: string, parts: Partial<Parts>): Claim => ({ investmentId, dueDate, ...noParts(), ...parts });
const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 99_999_999_900 }));
const claims = fc.uniqueArray(
  fc.record({
    investmentId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    dueDate: fc.constantFrom('2026-04-15', '2026-07-15', '2026-10-15'),
    interestCents: cents,
    principalCents: cents,
    defaultInterestCents: cents,
  }),
  { selector: ({ investmentId, dueDate }) => `${investmentId} ${dueDate}`, maxLength: 15 },
);
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
const owedIn = (list: readonly Parts[]) => sum(list.map(sumOfParts));
/** What each due date was paid of each part, without who got it. */
const totals = (lines: readonly Claim[]) => {
  const byDate: Record<string, number> = {};
  for (const line of lines)
    for (const part of partsInOrder)
      if (line[part] > 0) byDate[`${line.dueDate} ${part}`] = (byDate[`${line.dueDate} ${part}`] ?? 0) + line[part];
  return byDate;
};
const less = (list: readonly Claim[], lines: readonly Claim[]) =>
  list.map((each) => {
    const line = lines.find(({ investmentId, dueDate }) => investmentId === each.investmentId && dueDate === each.dueDate) ?? noParts();
    const left = { ...each };
    for (const part of partsInOrder) left[part] -= line[part];
    return left;
  });

describe('shares', () => {
  test('follow what is owed; the cents that remain go to the largest remainders', () => {
    expect(
      shareOut(
        100,
        [1, 1, 1].map((each) => each * 100),
      ),
    ).toEqual([34, 33, 33]);
    expect(shareOut(10, [500, 300, 199])).toEqual([5, 3, 2]);
    expect(shareOut(0, [1, 2])).toEqual([0, 0]);
    expect(shareOut(3, [1, 2])).toEqual([1, 2]);
    expect(() => shareOut(4, [1, 2])).toThrow(RangeError);
  });

  test('are exact together, none above what is owed, and within a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), fc.nat({ max: 1_000_000 }), (owed, part) => {
        const total = sum(owed);
        const amount = Number((BigInt(total) * BigInt(part)) / 1_000_000n);
        const shares = shareOut(amount, owed);
        expect(sum(shares)).toBe(amount);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(owed[index]!);
          const product = BigInt(amount) * BigInt(owed[index]!);
          const distance = BigInt(share) * BigInt(total) - product;
          // where nothing is owed the share is exactly nothing
          const cent = BigInt(total || 1);
          expect(distance < cent && distance > -cent).toBe(true);
        }
      }),
      { examples: [[[0], 0]] },
    );
  });
});

describe('a receipt', () => {
  const late = [
    claim('a', '2026-07-15', { interestCents: 300, defaultInterestCents: 6 }),
    claim('b', '2026-07-15', { interestCents: 100, defaultInterestCents: 2 }),
    claim('a', '2026-10-15', { interestCents: 300, principalCents: 30_000 }),
    claim('b', '2026-10-15', { interestCents: 100, principalCents: 10_000 }),
  ];

  test.each([
    [50, 100, { costsCents: 50, lines: [], restCents: 0 }],
    [
      300,
      100,
      {
        costsCents: 100,
        lines: [claim('a', '2026-07-15', { interestCents: 150 }), claim('b', '2026-07-15', { interestCents: 50 })],
        restCents: 0,
      },
    ],
    [
      600,
      0,
      {
        costsCents: 0,
        lines: [
          claim('a', '2026-07-15', { interestCents: 300 }),
          claim('b', '2026-07-15', { interestCents: 100 }),
          claim('a', '2026-10-15', { interestCents: 150 }),
          claim('b', '2026-10-15', { interestCents: 50 }),
        ],
        restCents: 0,
      },
    ],
  ])('of %d cents pays costs of %d, then interest, of the oldest due date first', (amountCents, costsCents, allocation) => {
    expect(allocate({ amountCents, costsCents }, late)).toEqual(allocation);
  });

  test('pays default interest last, and what is more than is owed remains', () => {
    expect(totals(allocate({ amountCents: 40_804, costsCents: 0 }, late).lines)).toEqual({
      '2026-07-15 interestCents': 400,
      '2026-07-15 defaultInterestCents': 4,
      '2026-10-15 interestCents': 400,
      '2026-10-15 principalCents': 40_000,
    });
    expect(allocate({ amountCents: 50_000, costsCents: 1000 }, late)).toEqual({ costsCents: 1000, lines: late, restCents: 8192 });
  });

  test('is spent to the cent, and nobody gets more than is owed', () => {
    fc.assert(
      fc.property(claims, cents, cents, (list, amountCents, costsCents) => {
        const paid = allocate({ amountCents, costsCents }, list);
        expect(paid.costsCents + owedIn(paid.lines) + paid.restCents).toBe(amountCents);
        expect(paid.costsCents).toBeLessThanOrEqual(costsCents);
        for (const left of less(list, paid.lines)) for (const part of partsInOrder) expect(left[part]).toBeGreaterThanOrEqual(0);
        if (paid.restCents > 0) expect(owedIn(less(list, paid.lines))).toBe(0);
      }),
    );
  });

  test('pays nothing of a part while an earlier one is open', () => {
    fc.assert(
      fc.property(claims, cents, (list, amountCents) => {
        const paid = totals(allocate({ amountCents, costsCents: 0 }, list).lines);
        const owed = totals(list);
        const queue = partsInOrder.flatMap((part) => ['2026-04-15', '2026-07-15', '2026-10-15'].map((date) => `${date} ${part}`));
        const firstOpen = queue.findIndex((key) => (paid[key] ?? 0) < (owed[key] ?? 0));
        if (firstOpen >= 0) for (const key of queue.slice(firstOpen + 1)) expect(paid[key] ?? 0).toBe(0);
      }),
    );
  });

  test('pays the same in whatever order the claims are read', () => {
    fc.assert(
      fc.property(
        claims.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        cents,
        ([list, shuffled], amountCents) => {
          expect(allocate({ amountCents, costsCents: 7 }, shuffled)).toEqual(allocate({ amountCents, costsCents: 7 }, list));
        },
      ),
    );
  });

  test('that is split in two pays the same in total', () => {
    fc.assert(
      fc.property(claims, cents, cents, (list, first, second) => {
        const whole = allocate({ amountCents: first + second, costsCents: 0 }, list);
        const allocation = allocate({ amountCents: first, costsCents: 0 }, list);
        const two = allocate({ amountCents: second, costsCents: 0 }, less(list, allocation.lines));
        expect(totals([...allocation.lines, ...two.lines])).toEqual(totals(whole.lines));
        expect(allocation.restCents + two.restCents).toBe(whole.restCents);
      }),
    );
  });
});

describe('what is owed of an instalment', () => {
  const instalment = { dueDate: '2026-07-15', interestCents: 100_000, principalCents: 0 };
  const part = (valueOn: string, parts: Partial<Parts>) => ({ valueOn, ...noParts(), ...parts });

  test.each([
    ['on the due date', '2026-07-15', [], [100_000, 0]],
    ['two days after', '2026-07-17', [], [100_000, 100]],
    ['after half was paid in time', '2026-07-17', [part('2026-07-14', { interestCents: 50_000 })], [50_000, 50]],
    ['after half was paid a day late', '2026-07-17', [part('2026-07-16', { interestCents: 50_000 })], [50_000, 75]],
    ['after all interest was paid a day late', '2026-08-15', [part('2026-07-16', { interestCents: 100_000 })], [0, 50]],
    ['after everything was paid', '2026-08-15', [part('2026-07-16', { interestCents: 100_000, defaultInterestCents: 50 })], [0, 0]],
  ])('%s', (_when, day, paid, [interestCents, defaultInterestCents]) => {
    expect(owedOf(instalment, paid, day)).toEqual({ interestCents, principalCents: 0, defaultInterestCents });
  });

  test('default interest is owed of interest and principal, less what was paid of both', () => {
    const due = { dueDate: '2026-07-15', interestCents: 1_000, principalCents: 100_000 };
    const paid = [part('2026-07-20', { interestCents: 1_000, principalCents: 39_000 })];
    // 101,000 cents for ten days, less 40,000 for five, at 0.05 % a day
    expect(owedOf(due, paid, '2026-07-25')).toEqual({ interestCents: 0, principalCents: 61_000, defaultInterestCents: 405 });
  });

  test.each([
    ['on the day on which it is due', '2026-03-20', [], 0],
    ['ten days later', '2026-03-30', [], 500],
    ['with the interest from its own day', '2026-07-17', [], 5_950 + 1],
    ['after half of it was paid', '2026-03-30', [part('2026-03-25', { principalCents: 50_000 })], 375],
  ])('default interest of principal that was called in runs from the day on which it is due: %s', (_when, day, paid, cents) => {
    const due = { dueDate: '2026-07-15', interestCents: 1_000, principalCents: 100_000 };
    expect(owedOf(due, paid, day, '2026-03-20').defaultInterestCents).toBe(cents);
  });

  test('never falls with the days, and never below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ days: fc.integer({ min: -5, max: 200 }), interestCents: fc.integer({ min: 0, max: 30_000 }) }), {
          maxLength: 3,
        }),
        fc.integer({ min: 0, max: 250 }),
        (payments, days) => {
          const paid = payments.map(({ days: after, interestCents }) => part(addDays('2026-07-15', after), { interestCents }));
          const on = (n: number) => owedOf(instalment, paid, addDays('2026-07-15', 200 + n));
          expect(sumOfParts(on(days + 1))).toBeGreaterThanOrEqual(sumOfParts(on(days)));
          expect(sumOfParts(on(days))).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('default interest is the same, however a sum that was paid on one day was cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 50_000 }), (one, two) => {
        const interestFor = (cut: number[]) =>
          defaultInterest({
            overdueCents: 100_000,
            dueDate: '2026-07-15',
            today: '2026-09-15',
            paid: cut.map((paidCents) => ({ day: '2026-08-01', cents: paidCents })),
          });
        expect(interestFor([one, two])).toBe(interestFor([one + two]));
      }),
    );
  });
});
