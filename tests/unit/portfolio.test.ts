import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../domain/duration.ts';
import { schedule } from '../../domain/interest.ts';
import { fromCents, toCents } from '../../domain/money.ts';
import { namedPages } from '../../domain/pages.ts';
import { allocation, cashFlow, isLent, paymentsOf, paymentsToCome } from '../../domain/portfolio.ts';
import { incomeYears, permitYears } from '../../domain/tax-years.ts';
import type { components } from '../../openapi/schema.d.ts';

type Item = components['schemas']['InvestmentListItem'];

const today = '2026-11-21';

const item = fc
  .record({
    name: fc.constantFrom('Mill Lofts', 'Pine Hill', 'Linden Court', 'Port Office'),
    amountCents: fc.integer({ min: 100, max: 99_999_900 }),
    rate: fc.integer({ min: 100, max: 1500 }).map((hundredths) => hundredths / 100),
    months: fc.integer({ min: 1, max: 60 }),
    payoutScheduleType: fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'END_OF_TERM'),
    begun: fc.integer({ min: -48, max: 12 }),
    projectStatus: fc.constantFrom('ACTIVE', 'FULLY_FUNDED', 'LATE', 'PAID_OFF', 'CANCELED'),
    withheld: fc.integer({ min: 0, max: 15 }),
    projectType: fc.constantFrom('REAL_ESTATE', 'BONDS'),
  })
  .map(({ name, amountCents, rate, months, payoutScheduleType, begun, projectStatus, withheld, projectType }): Item => {
    const start = addMonths(today, begun);
    const rows = schedule({ amountCents, rate, term: { value: months, unit: 'MONTH' }, payoutScheduleType, start });
    return {
      projectName: name,
      projectStatus,
      projectType,
      amountInvested: fromCents(amountCents),
      endOfTerm: addMonths(start, months),
      repayments: rows.map(({ dueDate, interestCents, principalCents }) => ({
        dueDate,
        interest: fromCents(interestCents),
        principal: fromCents(principalCents),
        ...(dueDate <= today && projectStatus !== 'LATE'
          ? { status: 'PAID', paidOn: dueDate, withheld: fromCents(Math.floor((interestCents * withheld) / 100)) }
          : { status: dueDate <= today ? 'LATE' : 'DUE', paidOn: null, withheld: 0 }),
      })),
    } as unknown as Item;
  });

describe('the portfolio', () => {
  test('every cent of every due date stands in exactly one month, or later', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const { months, laterCents } = cashFlow(items, { today, back: 6, ahead: 12 });
        const all = items.flatMap(paymentsOf);
        const from = months[0]!.month;
        const unpaid = all
          .filter(({ status }) => status !== 'PAID')
          .reduce((sum, payment) => sum + payment.interestCents + payment.principalCents, 0);
        const received = all
          .filter(({ paidOn }) => paidOn !== undefined && paidOn.slice(0, 7) >= from)
          .reduce((sum, payment) => sum + payment.interestCents - payment.withheldCents + payment.principalCents, 0);
        const inMonths = (pick: (month: (typeof months)[number]) => number) => months.reduce((sum, month) => sum + pick(month), 0);
        expect(inMonths((month) => month.expected.interestCents + month.expected.principalCents + month.lateCents) + laterCents).toBe(
          unpaid,
        );
        expect(inMonths((month) => month.received.interestCents + month.received.principalCents)).toBe(received);
        expect(months.map(({ month }) => month).slice(5, 8)).toEqual(['2026-10', '2026-11', '2026-12']);
        expect(months).toHaveLength(18);
      }),
    );
  });

  test('however it is divided, the parts are the whole that is lent', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), fc.constantFrom('project', 'kind', 'ending', 'status'), (items, by) => {
        const shares = allocation(items, by, today);
        const repaid = ({ repayments }: Item) =>
          repayments.filter(({ status }) => status === 'PAID').reduce((sum, { principal }) => sum + toCents(principal), 0);
        const whole = items.filter(isLent).reduce((sum, one) => sum + toCents(one.amountInvested) - repaid(one), 0);
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(whole);
        if (whole > 0) expect(shares.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1, 9);
        expect(shares.map(({ cents }) => cents)).toEqual(shares.map(({ cents }) => cents).toSorted((a, b) => b - a));
      }),
    );
  });

  test('a loan that was repaid in part counts with what is outstanding of it, and with nothing once that is paid', () => {
    const paid = (principal: number) => ({ dueDate: '2026-10-01', status: 'PAID', interest: 1, principal });
    const lent = (projectName: string, parts: number[]) => ({
      projectName,
      projectStatus: 'DEFAULTED',
      amountInvested: 1000,
      repayments: [...parts.map(paid), { dueDate: '2027-01-01', status: 'LATE', interest: 1, principal: 100 }],
    });
    const items = [lent('A', [250.5, 100]), lent('B', []), lent('C', [1000])] as unknown as Item[];
    expect(allocation(items, 'project', today).map(({ key, cents }) => [key, cents])).toEqual([
      ['B', 100_000],
      ['A', 64_950],
    ]);
  });

  test('what is late stands first, then what is due next', () => {
    const row = (dueDate: string, status: 'PAID' | 'DUE' | 'LATE') => ({ dueDate, status, interest: 1, principal: 0 });
    const items = [
      { id: 'a', projectName: 'A', repayments: [row('2026-10-01', 'PAID'), row('2027-01-01', 'DUE')] },
      { id: 'b', projectName: 'B', repayments: [row('2026-11-01', 'LATE'), row('2026-12-01', 'DUE')] },
    ] as unknown as Item[];
    expect(paymentsToCome(items).map(({ dueDate }) => dueDate)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  });
});

describe('pages and years', () => {
  const words = (current: number, total: number) =>
    namedPages(current, total)
      .map((page) => (page === 'gap' ? '…' : page))
      .join(' ');

  test('up to seven pages are all named; of more the first, the last and the neighbours [CONST-06]', () => {
    expect(words(4, 7)).toBe('1 2 3 4 5 6 7');
    expect([words(1, 8), words(3, 8), words(4, 8), words(8, 8)]).toEqual(['1 2 … 8', '1 2 3 4 … 8', '1 … 3 4 5 … 8', '1 … 7 8']);
    expect(namedPages(1, 0)).toEqual([]);
  });

  test('income years end with the past one, certificates with the current one, both begin in 2021 [REP-03, REP-11, CONST-08]', () => {
    expect(incomeYears('2026-01-01')).toEqual([2025, 2024, 2023, 2022, 2021]);
    expect(permitYears('2026-12-31')).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
    expect(incomeYears('2021-06-01')).toEqual([]);
  });
});
