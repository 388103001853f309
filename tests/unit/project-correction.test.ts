import { describe, expect, test } from 'vitest';
import { changesBetween, correctionProblems, fixedProblems, isForbidden, type OffersMade } from '../../domain/project-correction.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import { draftContent } from '../support/draft-content.ts';

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

describe('what must not change in an offer that investors were shown [Regulation (EU) 2020/1503, Article 23(8) and (12), decision 076]', () => {
  const bond = {
    isin: 'US0378331005',
    nominalValue: 100,
    seniority: 'SENIOR',
    secured: true,
    issueDate: '2026-05-05',
    maturityDate: '2027-11-05',
  };
  const published = {
    ...draftContent('House'),
    projectType: 'BONDS',
    bond,
    documents: [{ fileId: 'plan', fileName: 'plan.pdf' }],
  } as DraftContent;
  const none = { count: 0, reserved: 0, smallest: 0, divisor: 0 };
  const offers = { count: 2, reserved: 40_000, smallest: 500, divisor: 500 };
  const fixed = (changes: DraftContent, made: OffersMade = none) =>
    fixedProblems({ ...published, ...changes }, { published, offers: made });
  const ofOwner = (changes: DraftContent['owner']) => ({ owner: { ...published.owner, ...changes } });
  const ofBond = (changes: object) => ({ bond: { ...bond, ...changes } }) as DraftContent;

  test('nothing is changed: nothing is wrong', () => {
    expect(fixed({})).toEqual({});
    expect(fixed({}, offers)).toEqual({});
  });

  test.each<[string, DraftContent]>([
    ['projectType', { projectType: 'REAL_ESTATE' }],
    ['opensOn', { opensOn: '2026-03-03' }],
    ['bond.isin', ofBond({ isin: 'AU0000XVGZA3' })],
    ['owner.code', ofOwner({ code: '305812346' })],
    ['owner.country', ofOwner({ country: 'LV' })],
    ['owner.iban', ofOwner({ iban: 'DE89370400440532013000' })],
  ])('%s is another offer, also before anybody has offered', (path, changes) => {
    expect(fixed(changes)).toEqual({ [path]: 'FIXED' });
    expect(fixed(changes, offers)).toEqual({ [path]: 'FIXED' });
  });

  test.each<[string, DraftContent]>([
    ['termMonths', { termMonths: 19 }],
    ['payoutScheduleType', { payoutScheduleType: 'END_OF_TERM' } as DraftContent],
    ['bond.nominalValue', ofBond({ nominalValue: 200 })],
    ['bond.seniority', ofBond({ seniority: 'SUBORDINATED' })],
    ['bond.secured', ofBond({ secured: false })],
    ['bond.issueDate', ofBond({ issueDate: '2026-05-06' })],
    ['bond.maturityDate', ofBond({ maturityDate: undefined })],
  ])('%s is what offers have agreed on', (path, changes) => {
    expect(fixed(changes)).toEqual({});
    expect(fixed(changes, { ...offers, count: 1 })).toEqual({ [path]: 'FIXED' });
  });

  test('spaces around a text, and within an account, change nothing', () => {
    expect(fixed(ofOwner({ code: ' 305812345 ', iban: 'LT60 1010 0123 4567 8901' }))).toEqual({});
    // a code is a text: spaces within it are another one
    expect(fixed(ofOwner({ code: '305 812345' }))).toEqual({ 'owner.code': 'FIXED' });
  });

  test('the target is not below what was offered', () => {
    expect(fixed({ target: 40_000 }, offers)).toEqual({});
    expect(fixed({ target: 39_999 }, offers)).toEqual({ target: 'BELOW_OFFERS' });
    expect(fixed({ target: undefined }, offers)).toEqual({});
  });

  test('the smallest investment is not above the smallest that was offered', () => {
    expect(fixed({ minInvestment: 500 }, offers)).toEqual({});
    expect(fixed({ minInvestment: 501 }, offers)).toEqual({ minInvestment: 'ABOVE_OFFERS' });
    expect(fixed({ minInvestment: 501 })).toEqual({});
  });

  test('the smallest investment stays where the last rest was offered, which is less [decision 113]', () => {
    const withRest = { ...offers, smallest: 50, divisor: 50 };
    expect(published.minInvestment).toBe(100);
    expect(fixed({ investmentStep: 50 }, withRest)).toEqual({});
    expect(fixed({ investmentStep: 50, minInvestment: 101 }, withRest)).toEqual({ minInvestment: 'ABOVE_OFFERS' });
  });

  test('the step divides all that was offered', () => {
    for (const investmentStep of [500, 250, 0.5]) expect(fixed({ investmentStep }, offers)).toEqual({});
    for (const investmentStep of [501, 300, 0, -500, 0.001])
      expect(fixed({ investmentStep }, offers)).toEqual({ investmentStep: 'ABOVE_OFFERS' });
    expect(fixed({ investmentStep: 300 })).toEqual({});
    expect(fixed({ investmentStep: 0.001 })).toEqual({});
    expect(fixed({ investmentStep: undefined }, offers)).toEqual({});
  });

  test('documents are added, never taken away', () => {
    expect(fixed({ documents: [...(published.documents ?? []), { fileId: 'more', fileName: 'more.pdf' }] })).toEqual({});
    expect(fixed({ documents: [{ fileId: 'more', fileName: 'plan.pdf' }] })).toEqual({ documents: 'FIXED' });
    expect(fixed({ documents: undefined })).toEqual({ documents: 'FIXED' });
    expect(fixedProblems({ ...published }, { published: { ...published, documents: undefined }, offers: none })).toEqual({});
  });

  test('a correction is a whole draft, but that its opening is past', () => {
    const facts = { published, offers: none, hasConflict: false };
    const later = '2026-03-09';
    const content = { ...published, fundingEndsAt: '2026-04-01' };
    expect(correctionProblems(content, later, facts)).toEqual({});
    expect(correctionProblems({ ...content, city: '' }, later, facts)).toEqual({ city: 'MISSING' });
    expect(correctionProblems(content, later, { ...facts, offerLeft: 1 })).toEqual({ target: 'OVER_OWNER_LIMIT' });
    expect(correctionProblems(content, later, { ...facts, hasConflict: true })).toEqual({ 'owner.code': 'CONFLICT_OF_INTEREST' });
    expect(correctionProblems({ ...content, ...ofOwner({ code: '1' }) }, later, facts)).toEqual({ 'owner.code': 'FIXED' });
  });

  test('what is asked of owners since 2026-11-27 is not asked of an offer that was published before', () => {
    const { legalForm: _form, phone: _phone, ownership: _ownership, management: _management, ...before } = published.owner ?? {};
    const content = { ...published, owner: before, fundingEndsAt: '2026-04-01' };
    const found = (shown: DraftContent) =>
      correctionProblems(content, '2026-03-09', { published: shown, offers: none, hasConflict: false });
    expect(found(content)).toEqual({});
    expect(found(published)).toMatchObject({ 'owner.legalForm': 'MISSING', 'owner.phone': 'MISSING', 'owner.management.lt': 'MISSING' });
    expect(Object.keys(found(published))).toHaveLength(12);
  });

  test('what must not be is told from what is missing', () => {
    expect(isForbidden({})).toBe(false);
    expect(isForbidden({ city: 'MISSING', target: 'TOO_LOW' })).toBe(false);
    for (const problem of ['FIXED', 'BELOW_OFFERS', 'ABOVE_OFFERS'] as const)
      expect(isForbidden({ city: 'MISSING', target: problem })).toBe(true);
  });
});
