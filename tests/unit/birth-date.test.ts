import { expect, test } from 'vitest';
import { birthDateIn, birthDatesDiffer } from '../../domain/birth-date.ts';

test.each([
  ['33309240064', 'LT', '1933-09-24'],
  ['38001085718', 'EE', '1980-01-08'],
  ['60001019906', 'EE', '2000-01-01'],
  ['LT19900101ONA##PETRA', 'LT', '1990-01-01'],
  // a wrong last digit, a day that there is not, a code of another country
  ['33309240065', 'LT', undefined],
  ['33313240064', 'LT', undefined],
  ['33309240064', 'PL', undefined],
  ['', 'LT', undefined],
])('the code %s of %s tells the day of birth %s [25 A2]', (code, country, day) => expect(birthDateIn(code, country)).toBe(day));

const ona = { personalNumber: '33309240064', citizenship: 'LT' };
test('days of birth differ where two are known and are not the same [25 A2]', () => {
  expect(birthDatesDiffer(ona, { personalNumber: null, citizenship: null, birthDate: '1933-09-24' })).toBe(false);
  expect(birthDatesDiffer(ona, { personalNumber: 'X1', citizenship: 'LV', birthDate: '1933-09-25' })).toBe(true);
  expect(birthDatesDiffer({ ...ona, personalNumber: '333-0924 0064', birthDate: '1990-01-01' })).toBe(true);
  expect(
    birthDatesDiffer({ personalNumber: 'X1', citizenship: 'LV', birthDate: '1990-01-01' }, { personalNumber: null, citizenship: null }),
  ).toBe(false);
});
