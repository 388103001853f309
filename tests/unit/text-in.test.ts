import { expect, test } from 'vitest';
import { textIn } from '../../server/investing/responses.ts';

test('a text that a project lacks in a language is shown in English, else in Lithuanian, else in German', () => {
  const texts = { en: 'Meadow', lt: 'Pieva', de: 'Wiese', es: 'Prado' };
  expect(textIn(texts, 'es')).toBe('Prado');
  expect(textIn(texts, 'pt')).toBe('Meadow');
  expect(textIn({ ...texts, en: '' }, 'pt')).toBe('Pieva');
  expect(textIn({ de: 'Wiese', es: 'Prado' }, 'pt')).toBe('Wiese');
  expect(textIn({ es: 'Prado' }, 'pt')).toBe('');
  expect(textIn(undefined, 'pt')).toBe('');
});
