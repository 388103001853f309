import { describe, expect, test } from 'vitest';
import { raisedIn, reportDueOn, wasOffered } from '../../domain/yearly-report.ts';

const paid = (investorId: string, day: string, amountCents: number, more = {}) => ({
  investorId,
  day,
  amountCents,
  residence: 'LT',
  isSophisticated: false,
  ...more,
});

// Implementing Regulation (EU) 2022/2120
describe('what an offer raised in a year', () => {
  test('is what was paid from its first day to its last, less what was given back', () => {
    const movements = [
      paid('a', '2025-12-31', 1_000),
      paid('a', '2026-01-01', 20_000),
      paid('b', '2026-12-31', 300_000),
      paid('b', '2026-12-31', -100_000),
      paid('c', '2027-01-01', 4_000_000),
    ];
    const none = { count: 0, amountCents: 0 };
    expect(raisedIn(2026, movements)).toEqual({
      yearCents: 220_000,
      totalCents: 221_000,
      residences: [{ country: 'LT', sophisticated: none, nonSophisticated: { count: 2, amountCents: 220_000 } }],
    });
  });

  test('is counted by country and kind of investor, each investor once, and without who got everything back', () => {
    const movements = [
      paid('a', '2026-02-01', 100),
      paid('a', '2026-03-01', 100),
      paid('b', '2026-02-01', 500, { residence: 'DE', isSophisticated: true }),
      paid('c', '2026-02-01', 700, { residence: 'EE' }),
      paid('c', '2026-02-02', -700, { residence: 'EE' }),
      paid('d', '2026-02-01', 1),
      paid('d', '2026-02-02', -1),
    ];
    expect(raisedIn(2026, movements).residences).toEqual([
      { country: 'DE', sophisticated: { count: 1, amountCents: 500 }, nonSophisticated: { count: 0, amountCents: 0 } },
      { country: 'LT', sophisticated: { count: 0, amountCents: 0 }, nonSophisticated: { count: 1, amountCents: 200 } },
    ]);
  });

  test('names a country where only earlier money was given back', () => {
    expect(raisedIn(2026, [paid('a', '2025-05-01', 300), paid('a', '2026-05-01', -300)]).residences).toEqual([
      { country: 'LT', sophisticated: { count: 0, amountCents: 0 }, nonSophisticated: { count: 0, amountCents: -300 } },
    ]);
  });
});

test.each([
  ['2026-12-31', undefined, true],
  ['2027-01-01', undefined, false],
  ['2025-01-01', '2026-01-01', true],
  ['2025-01-01', '2025-12-31', false],
  [undefined, undefined, false],
  [undefined, '2026-05-01', false],
])('an offer open from %s to %s belongs to the report of 2026: %s', (openedOn, endedOn, belongs) => {
  expect(wasOffered(2026, { openedOn, endedOn }, [])).toBe(belongs);
  expect(wasOffered(2026, { openedOn, endedOn }, [paid('a', '2026-06-01', -1)])).toBe(true);
});

test('a report is due on the last day of February of the year after', () => {
  expect(reportDueOn(2026)).toBe('2027-02-28');
  expect(reportDueOn(2027)).toBe('2028-02-29');
});
