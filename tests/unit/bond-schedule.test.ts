import { expect, test } from 'vitest';
import { interestStart } from '../../domain/bonds.ts';
import type { components } from '../../openapi/schema.d.ts';
import { calculate } from '../../src/features/projects/calculation.ts';

const project = {
  interestPerAnnum: [{ threshold: 100, interest: 9 }],
  loanTerm: { value: 24, unit: 'MONTH' },
  payoutScheduleType: 'SEMI_ANNUALLY',
  bond: null,
} as unknown as components['schemas']['Project'];
const bond = {
  isin: 'LT0000400001',
  nominalValue: 1000,
  seniority: 'SENIOR',
  secured: true,
  issueDate: '2026-04-15',
  maturityDate: '2028-04-15',
};

test('bonds bear interest from their issue to their maturity, on whatever day they are looked at; a loan from today', () => {
  for (const today of ['2026-02-01', '2026-03-31'])
    expect(calculate({ ...project, bond } as typeof project, '5000', today).rows.map(({ dueDate }) => dueDate)).toEqual([
      '2026-10-15',
      '2027-04-15',
      '2027-10-15',
      bond.maturityDate,
    ]);
  expect(calculate(project, '5000', '2026-02-01').rows.at(-1)?.dueDate).toBe('2028-02-01');
  expect(interestStart(bond, '2026-03-01')).toBe('2026-04-15');
  expect(interestStart(null, '2026-03-01')).toBe('2026-03-01');
});
