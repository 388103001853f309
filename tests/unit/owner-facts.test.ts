import { describe, expect, test } from 'vitest';
import { correctionProblems } from '../../domain/project-correction.ts';
import { draftProblems, languageCompleteness, sheetProblems } from '../../domain/project-draft.ts';
import { isWebsite } from '../../domain/website.ts';
import { draftContent } from '../support/draft-content.ts';

const today = '2026-02-20';
const complete = draftContent('Riverside');
const withOwner = (owner: Partial<NonNullable<typeof complete.owner>>) => ({ ...complete, owner: { ...complete.owner, ...owner } });

describe('facts about the project owner [Regulation (EU) 2020/1503, Annex I, part A]', () => {
  test('a draft is not published without legal form, phone, ownership and management in each language; a website may be missing', () => {
    expect(draftProblems(complete, today)).toEqual({});
    const { legalForm: _, phone: __, ownership: ___, management: ____, website: _____, ...owner } = complete.owner ?? {};
    expect(draftProblems({ ...complete, owner }, today)).toEqual({
      'owner.legalForm': 'MISSING',
      'owner.phone': 'MISSING',
      ...Object.fromEntries(
        ['ownership', 'management'].flatMap((field) =>
          ['en', 'de', 'lt', 'es', 'pt'].map((locale) => [`owner.${field}.${locale}`, 'MISSING']),
        ),
      ),
    });
    expect(draftProblems(withOwner({ management: { ...complete.owner?.management, es: ' ' } }), today)).toEqual({
      'owner.management.es': 'MISSING',
    });
  });

  test('a phone number has the code of its country, an ownership is short', () => {
    expect(draftProblems(withOwner({ phone: '8 612 34567' }), today)).toEqual({ 'owner.phone': 'NOT_VALID' });
    expect(draftProblems(withOwner({ website: 'krantine' }), today)).toEqual({ 'owner.website': 'NOT_VALID' });
    expect(draftProblems(withOwner({ ownership: { ...complete.owner?.ownership, de: 'x'.repeat(501) } }), today)).toEqual({
      'owner.ownership.de': 'TOO_LONG',
    });
  });

  test('a language without them is not complete, and the sheet can be looked at without them', () => {
    const partly = withOwner({ ownership: { ...complete.owner?.ownership, pt: '' } });
    expect(languageCompleteness(partly, today)).toMatchObject({ en: 100, pt: expect.any(Number) });
    expect(languageCompleteness(partly, today).pt).toBeLessThan(100);
    expect(sheetProblems(partly, today)).toEqual({});
  });

  test('an offer that was published before they were asked for is corrected without them; what it had is not taken away', () => {
    const { legalForm: _, phone: __, ownership: ___, management: ____, ...owner } = complete.owner ?? {};
    const earlier = { ...complete, owner };
    const facts = { offers: { count: 0, reserved: 0, smallest: 0, divisor: 0 }, hasConflict: false };
    expect(correctionProblems(earlier, today, { ...facts, published: earlier })).toEqual({});
    expect(correctionProblems(earlier, today, { ...facts, published: complete })).toMatchObject({ 'owner.phone': 'MISSING' });
    expect(correctionProblems(withOwner({ phone: 'none' }), today, { ...facts, published: earlier })).toEqual({
      'owner.phone': 'NOT_VALID',
    });
  });

  test.each([
    ['https://krantine.example', true],
    ['http://www.krantine.example/apie', true],
    ['krantine.example', false],
    ['https://krantine', false],
    ['javascript:alert(1)', false],
    ['https://user:secret@krantine.example', false],
  ])('%s is a website: %s', (text, is) => expect(isWebsite(text)).toBe(is));
});
