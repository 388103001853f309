import { expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { countriesIn } from '../../src/lib/countries.ts';

test.each(locales)('in %s one’s own country stands first and the others by that language’s alphabet [PAY-02]', (locale) => {
  const [first, ...others] = countriesIn(locale, 'PT').map(({ code, name }) => ({ code, name }));
  expect(first?.code).toBe('PT');
  const { compare } = new Intl.Collator(locale);
  expect(others.map(({ name }) => name)).toEqual(others.map(({ name }) => name).toSorted(compare));
});

test('Lithuanian has letters of its own: after the last C comes the first Č [PAY-02]', () => {
  const codes = countriesIn('lt').map(({ code }) => code);
  // Centrinės Afrikos Respublika, Čadas, Čekija, Čilė
  expect(codes.filter((code) => ['CF', 'TD', 'CZ', 'CL'].includes(code))).toEqual(['CF', 'TD', 'CZ', 'CL']);
});
