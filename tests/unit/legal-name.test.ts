import { describe, expect, test } from 'vitest';
import { isSamePerson, plainPersonalNumber } from '../../domain/legal-name.ts';
import { nameShape } from '../../domain/person-text.ts';

const person = (full: string) => {
  const [name = '', surname = ''] = full.split(' / ');
  return { name, surname };
};

describe('the name of an account and that of a document', () => {
  test.each([
    ['Ona / Petraitė', 'ONA / PETRAITĖ'],
    ['Ona / Petraite', 'Ona / Petraitė'],
    ['Ona / Petraitė', 'Ona Marija / Petraitė'],
    ['Ona / Petraitė', 'Ona / Petraitė-Kazlauskienė'],
    ['Jürgen / Müller', 'JUERGEN / MUELLER'],
    ['Jurgen / Muller', 'Jürgen / Müller'],
    ['Søren / Østergård', 'SOEREN / OESTERGAARD'],
    ['Łukasz / Großmann', 'LUKASZ / GROSSMANN'],
    ['José  María / Núñez', 'Jose Maria / Nunez Ortega'],
    ['Seán / O’Brien', "SEAN / O'BRIEN"],
    [' / ', 'Ona / Petraitė'],
  ])('%s is %s', (account, document) => expect(isSamePerson(person(account), person(document))).toBe(true));

  // NFKD makes the last one, a letter of Katakana, a mark
  test.each(['\u0301', '\u0301\u0302 \u0303', '-', '\uff9e'])('%j, a name without letters, is nobody’s [25 A2]', (name) => {
    expect(isSamePerson({ name, surname: 'Petraitė' }, { name: 'Ona', surname: 'Petraitė' })).toBe(false);
    expect(isSamePerson({ name: 'Ona', surname: name }, { name: 'Ona', surname: 'Petraitė' })).toBe(false);
    expect(isSamePerson({ name: 'Ona', surname: 'Petraitė' }, { name: 'Ona', surname: name })).toBe(false);
  });

  test.each([
    ['Ona / Petraitė', 'Jonas / Jonaitis'],
    ['Ona / Petraitė', 'Ona / Jonaitytė'],
    ['Ona / Petraitė', 'Asta / Petraitė'],
    ['Ona Marija / Petraitė', 'Ona / Petraitė'],
    ['Ona / Petraitė-Kazlauskienė', 'Ona / Petraitė'],
    ['On / Petraitė', 'Ona / Petraitė'],
    ['Petraitė / Ona', 'Ona / Petraitė'],
    ['Ona / Petraitė', ' / '],
  ])('%s is not %s', (account, document) => expect(isSamePerson(person(account), person(document))).toBe(false));

  test('null is no name', () => {
    expect(isSamePerson({ name: null, surname: null }, person('Ona / Petraitė'))).toBe(true);
    expect(isSamePerson(person('Ona / Petraitė'), { name: null, surname: null })).toBe(false);
  });
});

test('a personal code is the same however it is written', () => {
  expect(plainPersonalNumber('49001010000')).toBe(plainPersonalNumber('490 0101-0000'));
  expect(plainPersonalNumber('ab 12')).toBe('AB12');
});

test('a name is written with a letter, not of marks alone [25 A2]', () => {
  for (const name of ['\u0301', '\u0301\u0302 \u0303', '\u0301-\u0302']) expect(nameShape.test(name)).toBe(false);
  for (const name of ['Ona', 'Ó', 'O\u0301', '\u0301a', 'अ', 'de la Cruz', 'O’Brien', '李']) expect(nameShape.test(name)).toBe(true);
});
