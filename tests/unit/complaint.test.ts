import { describe, expect, test } from 'vitest';
import { complaintDeadlines, complaintFields, complaintProblems, emptyComplaint } from '../../domain/complaint.ts';
import { complaintTemplate } from '../../domain/law/complaint-template.ts';
import { locales } from '../../domain/locale.ts';
import { workingDaysAfter } from '../../domain/working-days.ts';

describe('working days', () => {
  test.each([
    ['2026-11-25', 1, '2026-11-26'],
    ['2026-11-25', 10, '2026-12-09'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-29', 5, '2026-12-04'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('from %s, %i of them end on %s', (day, count, end) => expect(workingDaysAfter(day, count)).toBe(end));

  test('a complaint is acknowledged as admissible within ten, and decided within fifteen, at the latest thirty-five [COMP-02]', () => {
    expect(complaintDeadlines('2026-11-25')).toEqual({
      admissibility: '2026-12-09',
      decision: '2026-12-16',
      longestDecision: '2027-01-13',
    });
  });
});

// Delegated Regulation (EU) 2022/2117, Articles 1(2)(e), 3(1) and 5(3)
describe('a complaint', () => {
  test('needs who complains, how to reach them, what happened and when, and who signs [COMP-01]', () => {
    expect(Object.keys(complaintProblems(emptyComplaint())).sort()).toEqual([
      'complainant.address',
      'complainant.email',
      'complainant.lastName',
      'complainant.place',
      'facts.dates',
      'facts.description',
      'signature.name',
    ]);
  });

  test('needs nothing of a section that does not apply; contacts of a representative need one [COMP-01]', () => {
    const draft = emptyComplaint();
    draft.applies.representativeContact = true;
    expect(Object.keys(complaintProblems(draft)).filter((field) => field.startsWith('representative'))).toEqual([]);
    draft.applies.representative = true;
    expect(Object.keys(complaintProblems(draft)).filter((field) => field.startsWith('representative'))).toEqual([
      'representative.lastName',
      'representative.address',
      'representative.place',
      'representative.email',
      'representativeContact.lastName',
      'representativeContact.email',
    ]);
  });

  test('says of each text what is wrong with it [COMP-01]', () => {
    const draft = emptyComplaint();
    draft.texts['complainant.email'] = 'ona';
    draft.texts['complainant.lei'] = '984500STFOLIO00000';
    draft.texts['complainant.firstName'] = 'a'.repeat(256);
    draft.texts['facts.description'] = 'ž'.repeat(5000);
    expect(complaintProblems(draft)).toMatchObject({
      'complainant.email': 'INVALID_EMAIL',
      'complainant.lei': 'INVALID_LEI',
      'complainant.firstName': 'TOO_LONG',
    });
    expect(complaintProblems(draft)['facts.description']).toBeUndefined();
    draft.texts['complainant.lei'] = '984500STFOLIO0000016';
    expect(complaintProblems(draft)['complainant.lei']).toBeUndefined();
  });

  test.each(locales)('has as many fields as the template in %s [COMP-01]', (locale) => {
    const counts = ['complainant', 'contact', 'representative', 'representativeContact', 'facts'].map(
      (part) => complaintFields.filter((field) => field.startsWith(`${part}.`)).length,
    );
    expect(complaintTemplate[locale].sections.slice(0, 5).map(({ fields }) => fields.length)).toEqual(counts);
  });
});
