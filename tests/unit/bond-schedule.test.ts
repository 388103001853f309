import { expect, test } from 'vitest';
import {
  bondAgreements,
  bondDraftOf,
  bondFields,
  bondOptions,
  emptyBondDraft,
  fitsBondStep,
  interestStart,
  openInBondDraft,
  withAgreement,
  withAnswer,
} from '../../domain/bonds.ts';
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

// BOND-06
test.each([
  [100_000, true],
  [200_000, true],
  [150_000, false],
  [0, false],
  [-100_000, false],
])('bonds of 1,000 euros are sold for %d cents: %s', (cents, fits) => {
  expect(fitsBondStep(cents, 100_000)).toBe(fits);
  // without a step any amount is one
  expect(fitsBondStep(Math.abs(cents) + 1, 0)).toBe(true);
});

// BOND-07
test('a draft is open until all is answered and agreed to, and is read again as it was written', () => {
  const [first, ...others] = bondAgreements;
  const answered = bondFields.reduce((draft, field, index) => withAnswer(draft, field, index + 2), emptyBondDraft);
  expect(openInBondDraft(emptyBondDraft)).toEqual([...bondFields, ...bondAgreements]);
  expect(openInBondDraft(answered)).toEqual(bondAgreements);
  const agreed = bondAgreements.reduce((draft, agreement) => withAgreement(draft, agreement, true), answered);
  expect(openInBondDraft(agreed)).toEqual([]);
  expect(openInBondDraft(withAgreement(agreed, first, false))).toEqual([first]);
  expect(withAgreement(withAgreement(emptyBondDraft, first, true), others[0]!, true).agreements).toEqual([first, others[0]]);
  expect(bondDraftOf(structuredClone(agreed))).toEqual(agreed);
  const wrong = { agreements: 'all', answers: { [bondFields[0]]: 5, [bondFields[1]]: '1' } };
  expect(bondDraftOf(wrong)).toEqual(emptyBondDraft);
  expect(bondOptions.map((option) => bondDraftOf({ answers: { [bondFields[0]]: option } }).answers[bondFields[0]])).toEqual([1, 2, 3, 4]);
});
