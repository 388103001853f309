import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../domain/duration.ts';
import { allocation, paymentsToCome } from '../../domain/portfolio.ts';
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

describe('the share of loans by the end of their term', () => {
  test.each([
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
