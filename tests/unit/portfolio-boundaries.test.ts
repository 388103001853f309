import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../domain/duration.ts';
import { allocation, cashFlow, isLent, netCents, paymentsOf, paymentsToCome } from '../../domain/portfolio.ts';
import { withheldCents } from '../../domain/tax.ts';
import type { components } from '../../openapi/schema.d.ts';

type Item = components['schemas']['InvestmentListItem'];

const today = '2026-11-21';

const investment = (id: string, more: Partial<Item>) =>
  ({
    id,
    projectName: id,
    projectType: 'REAL_ESTATE',
    projectStatus: 'FULLY_FUNDED',
    amountInvested: 100,
    endOfTerm: null,
    repayments: [],
    ...more,
  }) as unknown as Item;

describe('payments to come', () => {
  test('a late payment is listed before every payment that is due, whatever the dates', () => {
    const repayment = (dueDate: string, status: 'DUE' | 'LATE' | 'PAID') => ({
      dueDate,
      status,
      interest: 1,
      principal: 0,
      withheld: 0,
      paidOn: null,
    });
    const list = paymentsToCome([
      investment('a', { repayments: [repayment('2026-11-20', 'PAID'), repayment('2026-11-22', 'DUE')] as Item['repayments'] }),
      investment('b', { repayments: [repayment('2026-12-01', 'LATE'), repayment('2026-11-01', 'LATE')] as Item['repayments'] }),
      investment('c', { repayments: [repayment('2026-11-21', 'DUE')] as Item['repayments'] }),
    ]);
    expect(list.map(({ status, dueDate }) => `${status} ${dueDate}`)).toEqual([
      'LATE 2026-11-01',
      'LATE 2026-12-01',
      'DUE 2026-11-21',
      'DUE 2026-11-22',
    ]);
  });
});

describe('a month of the cash flow', () => {
  const row = (dueDate: string, status: 'DUE' | 'LATE' | 'PAID', more = {}) => ({
    dueDate,
    status,
    interest: 10,
    principal: 100,
    paidOn: null,
    ...more,
  });
  const flowOf = (repayments: object[]) =>
    cashFlow([investment('a', { repayments: repayments as Item['repayments'] })], { today, back: 1, ahead: 2 });

  test('is what was received, what is expected, and what is late', () => {
    const paid = row('2026-10-30', 'PAID', { paidOn: '2026-10-31', defaultInterest: 1, withheld: 2 });
    const { months, laterCents } = flowOf([paid, row('2026-10-30', 'LATE'), row('2026-11-30', 'DUE'), row('2026-12-01', 'DUE')]);
    const none = { interestCents: 0, principalCents: 0 };
    const due = { interestCents: 1000, principalCents: 10_000 };
    expect(months).toEqual([
      { month: '2026-10', received: { interestCents: 900, principalCents: 10_000 }, expected: none, lateCents: 0 },
      { month: '2026-11', received: none, expected: due, lateCents: 11_000 },
      { month: '2026-12', received: none, expected: due, lateCents: 0 },
    ]);
    expect(laterCents).toBe(0);
  });

  test('of a payment counts what reaches the person, and nothing is taken for what is not told', () => {
    const [paid, due] = paymentsOf(
      investment('a', {
        repayments: [row('2026-10-30', 'PAID', { defaultInterest: 1, withheld: 2 }), row('2026-11-30', 'DUE')] as Item['repayments'],
      }),
    );
    expect(paid).toMatchObject({ interestCents: 1100, principalCents: 10_000, withheldCents: 200 });
    expect(netCents(paid!)).toBe(10_900);
    expect(due).toMatchObject({ interestCents: 1000, withheldCents: 0 });
  });
});

describe('the share of loans', () => {
  const keyOf = (by: 'project' | 'kind' | 'status', more: Partial<Item>) =>
    allocation([investment('a', more)], by, today).map(({ key }) => key);

  test.each([
    ['ACTIVE', 'collecting'],
    ['FULLY_FUNDED', 'onTime'],
    ['LATE', 'late'],
    ['DEFAULTED', 'defaulted'],
  ] as const)('by status: %s is %s', (projectStatus, key) => {
    expect(keyOf('status', { projectStatus })).toEqual([key]);
  });

  test('by project and by kind', () => {
    expect(keyOf('project', { projectName: 'Mill Lofts' })).toEqual(['Mill Lofts']);
    expect(keyOf('kind', { projectType: 'BONDS' })).toEqual(['bonds']);
    expect(keyOf('kind', {})).toEqual(['loans']);
  });

  test('without what has ended', () => {
    const ended = ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'] as const;
    expect(ended.filter((projectStatus) => isLent({ projectStatus }))).toEqual([]);
    expect((['ACTIVE', 'FULLY_FUNDED', 'LATE', 'DEFAULTED'] as const).every((projectStatus) => isLent({ projectStatus }))).toBe(true);
  });
});

describe('the share of loans by the end of their term', () => {
  test.each([
    ['no day that is known', null, 'unknown'],
    ['the last day within six months', addMonths(today, 6), 'six'],
    ['a day after six months', addDays(addMonths(today, 6), 1), 'twelve'],
    ['the last day within twelve months', addMonths(today, 12), 'twelve'],
    ['a day after twelve months', addDays(addMonths(today, 12), 1), 'later'],
  ])('%s', (_title, endOfTerm, group) => {
    expect(allocation([investment('a', { endOfTerm })], 'ending', today).map(({ key }) => key)).toEqual([group]);
  });
});

describe('withheld tax', () => {
  test.each([
    // 15 % of 0.10 € is 1.5 cents, of 0.13 € 1.95 cents
    [10, 15, 1],
    [13, 15, 1],
    [14, 15, 2],
    [9, 10, 0],
    [19, 10, 1],
    [22_509, 15, 3376],
  ])('of %i cents at %i percent is cut to %i cents, never rounded up', (interestCents, percent, withheld) => {
    expect(withheldCents(interestCents, percent)).toBe(withheld);
  });
});
