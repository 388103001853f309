import { expect, test } from 'vitest';
import { isLei } from '../../domain/lei.ts';

test('an LEI has 18 letters or digits and the check digits of ISO 17442', () => {
  expect(isLei('5493001KJTIIGC8Y1R12')).toBe(true);
  expect(isLei(' 5493 001k jtii gc8y 1r12 ')).toBe(true);
  expect(isLei('5493001KJTIIGC8Y1R21')).toBe(false);
  expect(isLei('5493001KJTIIGC8Y1R1')).toBe(false);
  expect(isLei('305812345')).toBe(false);
});
