import { expect, test } from 'vitest';
import { concatIdentifier } from '../../domain/client-identifier.ts';

test.each([
  [{ nationality: 'DE', birthDate: '1980-01-13', name: 'Jürgen', surname: 'Groß-Müller' }, 'DE19800113JURGEGROSS'],
  [{ nationality: 'fr', birthDate: '1962-03-17', name: 'Eloïse', surname: "O'Ni" }, 'FR19620317ELOISONI##'],
  [{ nationality: 'PL', birthDate: '1999-12-01', name: 'Jan', surname: 'Łoś' }, 'PL19991201JAN##LOS##'],
])('a person without a personal number is identified by nationality, birth and name: %o', (person, identifier) => {
  expect(concatIdentifier(person)).toBe(identifier);
});
