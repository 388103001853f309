import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '../../domain/countries.ts';
import { phoneNumberOf } from '../../domain/phone.ts';
import { isPlainText, normalizeText } from '../../domain/text.ts';
import {
  draftOf,
  fieldsOf,
  lockedFields,
  type UserInfoDraft,
  userInfoMistakes,
  userInfoOf,
  userInfoProblems,
} from '../../domain/user-info.ts';

const person: UserInfoDraft = {
  name: 'Ona',
  surname: 'Petraitė',
  email: 'ona@example.com',
  phoneNumber: '+370 600 00000',
  country: 'LT',
  citizenship: 'LT',
  city: 'Vilnius',
  street: 'Gedimino pr.',
  houseNumber: '1A',
  companyName: '',
  companyCode: '',
  vatCode: '',
  companyRepresentationType: '',
};
const company: UserInfoDraft = {
  ...person,
  companyName: 'UAB „Nemuno krantas“',
  companyCode: '304567890',
  companyRepresentationType: 'POWER_OF_ATTOURNEY',
};

describe('the phone number', () => {
  test.each([
    ['+37060000000', undefined, '+37060000000'],
    ['+370 600 00000', undefined, '+37060000000'],
    ['0 600 00000', 'LT', '+37060000000'],
    ['(0151) 23456789', 'DE', '+4915123456789'],
    ['+49 151 23456789', 'LT', '+4915123456789'],
    ['912 345 678', 'PT', '+351912345678'],
  ])('%s in %s is %s [DASH-06]', (text, country, number) => {
    expect(phoneNumberOf(text, country)).toBe(number);
  });

  test.each([
    '',
    '12',
    '+370',
    'call +37060000000',
    '+370600000001234567',
    '0 600 00000',
    '1e999',
    '−370 600 00000',
    '+٣٧٠٦٠٠٠٠٠٠٠',
    '<script>',
  ])('"%s" without a country is none [DASH-06]', (text) => {
    expect(phoneNumberOf(text)).toBeUndefined();
  });

  test('what is found is found again in what was found [DASH-06]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d +()-]{4,20}$/), fc.constantFrom(...countryCodes), (text, country) => {
        const number = phoneNumberOf(text, country);
        if (number !== undefined) expect(phoneNumberOf(number)).toBe(number);
      }),
    );
  });
});

describe('the details of a person', () => {
  test('complete details of a person and of a company have no problem [DASH-03]', () => {
    expect(userInfoProblems(person, false)).toEqual({});
    expect(userInfoProblems(company, true)).toEqual({});
  });

  test.each([...fieldsOf(false)])('%s is required of everybody [DASH-03]', (field) => {
    expect(userInfoProblems({ ...person, [field]: '  ' }, false)).toEqual({ [field]: 'REQUIRED' });
  });

  test.each(['companyName', 'companyCode', 'companyRepresentationType'])('%s is required of companies only [DASH-03, DASH-12]', (field) => {
    expect(userInfoProblems({ ...company, [field]: '' }, true)).toEqual({ [field]: 'REQUIRED' });
    expect(userInfoProblems({ ...company, [field]: '' }, false)).toEqual({});
  });

  test('a VAT code may be left out, but not be nonsense [DASH-03]', () => {
    expect(userInfoProblems({ ...company, vatCode: '' }, true)).toEqual({});
    expect(userInfoProblems({ ...company, vatCode: 'LT123456789' }, true)).toEqual({});
    expect(userInfoProblems({ ...company, vatCode: 'LT12' }, true)).toEqual({ vatCode: 'INVALID' });
    expect(userInfoProblems({ ...company, vatCode: 'none' }, true)).toEqual({ vatCode: 'INVALID' });
    expect(userInfoProblems({ ...company, vatCode: '123456789' }, true)).toEqual({ vatCode: 'INVALID' });
  });

  test('255 characters fit, 256 do not, and a letter counts once however it is written [UI-01, CONST-04]', () => {
    expect(userInfoProblems({ ...person, street: 'š'.repeat(255) }, false)).toEqual({});
    expect(userInfoProblems({ ...person, street: 's\u030c'.repeat(255) }, false)).toEqual({});
    expect(userInfoProblems({ ...person, street: 'š'.repeat(256) }, false)).toEqual({ street: 'TOO_LONG' });
  });

  test.each([
    ['<script>alert(1)</script>', 'city'],
    ['Vilnius 🏠', 'city'],
    ['\u202eVilnius', 'city'],
    ['Vil\u0000nius', 'city'],
    ['\ud800', 'city'],
    ['1e999', 'name'],
    ['−0', 'name'],
    ['R2D2', 'surname'],
    ['12345', 'city'],
    ['--', 'street'],
    ['XX', 'country'],
    ['lt', 'citizenship'],
  ] as const)('%j is no %s [UI-02]', (text, field) => {
    expect(userInfoProblems({ ...person, [field]: text }, false)).toEqual({ [field]: 'INVALID' });
  });

  test.each(["O'Connor", 'Žukauskienė', 'Anna-Lena', 'J. R.', 'محمد', '李', 'Nguyễn'])('%s is a name [DASH-03]', (name) => {
    expect(userInfoProblems({ ...person, name }, false)).toEqual({});
  });

  test.each([
    'ona',
    'ona@',
    '@example.com',
    'ona@example',
    'o na@example.com',
    'ona@example.c',
    'ona@exa mple.com',
    'a@b@c.de',
    '<b>@example.com',
  ])('%s is no e-mail address [UI-02]', (email) => {
    expect(userInfoProblems({ ...person, email }, false)).toEqual({ email: 'INVALID_EMAIL' });
  });

  test('name, surname and e-mail are locked once they are set, and no longer judged [DASH-04]', () => {
    const known = { name: 'Ona', surname: '', email: 'ona@example.com', city: 'Vilnius', company: false };
    expect(lockedFields(known)).toEqual(['name', 'email']);
    expect(userInfoProblems({ ...person, name: '', email: '' }, false, ['name', 'email'])).toEqual({});
    expect(draftOf(known)).toMatchObject({ name: 'Ona', surname: '', street: '' });
  });

  test('a part may be saved, a mistake may not [DASH-02]', () => {
    expect(userInfoMistakes({ ...person, street: '', city: '<b>' }, false)).toEqual({ city: 'INVALID' });
    expect(userInfoMistakes({ ...person, street: '', city: '' }, false)).toEqual({});
  });

  test('what is sent is tidy, with the phone number as E.164 [DASH-02]', () => {
    expect(userInfoOf({ ...person, city: '  Vilnius \u00a0 ', phoneNumber: '0 600 00000', street: '' }, false)).toMatchObject({
      city: 'Vilnius',
      phoneNumber: '+37060000000',
      street: null,
      companyName: null,
      company: false,
    });
    expect(userInfoOf({ ...company, vatCode: 'lt 123 456 789' }, true)).toMatchObject({ vatCode: 'LT123456789', company: true });
  });

  test('complete details stay complete when they are sent and read again [DASH-02, DASH-03]', () => {
    fc.assert(
      fc.property(fc.record({ city: fc.string({ maxLength: 300 }), street: fc.string({ unit: 'grapheme', maxLength: 300 }) }), (typed) => {
        const draft = { ...person, ...typed };
        fc.pre(Object.keys(userInfoProblems(draft, false)).length === 0);
        expect(userInfoProblems(draftOf(userInfoOf(draft, false)), false)).toEqual({});
      }),
    );
  });

  test('tidying twice is tidying once, and plain text stays plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
        if (isPlainText(text)) expect(isPlainText(normalizeText(text))).toBe(true);
      }),
    );
  });
});
