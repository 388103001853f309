import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../domain/project-correction.ts';

describe('what a correction changes [PROJ-16]', () => {
  test('is nothing where the keys alone stand in another order, as the database gives them back', () => {
    const before = { tiers: [{ threshold: 100, interest: 9 }], pictures: [{ mediumSrc: '/a.jpg', alt: { en: 'House', de: 'Haus' } }] };
    const after = { pictures: [{ alt: { de: 'Haus', en: 'House' }, mediumSrc: '/a.jpg' }], tiers: [{ interest: 9, threshold: 100 }] };
    expect(changesBetween(before, after)).toEqual([]);
  });

  test('is told field by field, also in lists', () => {
    const before = { city: 'Kaunas', tiers: [{ threshold: 100, interest: 9 }] };
    const after = { city: 'Vilnius', tiers: [{ threshold: 100, interest: 9.5 }, { threshold: 5000 }] };
    expect(changesBetween(before, after)).toEqual([
      { path: 'city', before: 'Kaunas', after: 'Vilnius' },
      { path: 'tiers.0.interest', before: '9', after: '9.5' },
      { path: 'tiers.1.threshold', before: '', after: '5000' },
    ]);
  });
});
