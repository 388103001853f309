import { expect, test } from 'vitest';
import { ageGroupDiffers } from '../../domain/age-group.ts';

test.each([
  [1, '1990-06-15', '2026-06-14', false],
  [1, '1990-06-15', '2026-06-15', true],
  [2, '1990-06-15', '2026-06-14', true],
  [2, '1990-06-15', '2026-06-15', false],
  [2, '1965-06-15', '2026-06-14', false],
  [2, '1965-06-15', '2026-06-15', true],
  [3, '1965-06-15', '2026-06-14', true],
  [3, '1965-06-15', '2026-06-15', false],
  [1, '2008-06-15', '2026-06-14', true],
  [1, '2008-06-15', '2026-06-15', false],
  [null, '1965-06-15', '2026-06-15', false],
  [3, undefined, '2026-06-15', false],
])('group %s, born on %s, on %s: differs %s [25 A2]', (answer, birthDate, day, differs) => {
  expect(ageGroupDiffers(answer, birthDate, day)).toBe(differs);
});
