import { describe, expect, test } from 'vitest';
import { type StatedTexts, statedIdentity, statedProblems } from '../../domain/stated-identity.ts';

const today = '2026-03-02';
const typed: StatedTexts = {
  documentType: 'PASSPORT',
  name: ' Ona  Marija ',
  surname: 'Petraitė',
  birthDate: '1980-01-01',
  country: 'LT',
  documentNumber: 'ab 12-345',
  expiresAt: '2026-03-02',
  noExpiry: '',
  personalNumber: '',
};
const problems = (change: Partial<StatedTexts>) => statedProblems({ ...typed, ...change }, today);

describe('what a person states about a document', () => {
  test('is stored in one writing; a document counts until the day that it names', () => {
    expect(statedIdentity(typed, today)).toEqual({
      documentType: 'PASSPORT',
      name: 'Ona Marija',
      surname: 'Petraitė',
      birthDate: '1980-01-01',
      country: 'LT',
      documentNumber: 'AB12345',
      expiresAt: '2026-03-02',
    });
    expect(statedIdentity({ ...typed, expiresAt: '', noExpiry: 'yes', personalNumber: '480.0101/0017' }, today)).toMatchObject({
      personalNumber: '48001010017',
    });
  });

  test.each<[Partial<StatedTexts>, ReturnType<typeof problems>]>([
    [{ documentType: 'LICENCE' }, { documentType: 'missing' }],
    [{ name: '' }, { name: 'missing' }],
    [{ surname: '<b>' }, { surname: 'invalid' }],
    [{ birthDate: '' }, { birthDate: 'missing' }],
    [{ birthDate: '1980-02-30' }, { birthDate: 'invalid' }],
    [{ birthDate: '1880-01-01' }, { birthDate: 'invalid' }],
    [{ birthDate: '2026-03-03' }, { birthDate: 'inFuture' }],
    [{ birthDate: '2008-03-03' }, { birthDate: 'tooYoung' }],
    [{ birthDate: '2008-03-02' }, {}],
    [{ country: 'XX' }, { country: 'invalid' }],
    [{ country: '' }, { country: 'missing' }],
    [{ documentNumber: '' }, { documentNumber: 'missing' }],
    [{ documentNumber: '12' }, { documentNumber: 'invalid' }],
    [{ expiresAt: '' }, { expiresAt: 'missing' }],
    [{ expiresAt: '2026-03-01' }, { expiresAt: 'expired' }],
    [{ expiresAt: 'soon' }, { expiresAt: 'invalid' }],
    [{ personalNumber: '?' }, { personalNumber: 'invalid' }],
  ])('%j', (change, wrong) => {
    expect(problems(change)).toEqual(wrong);
  });
});
