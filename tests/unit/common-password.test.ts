import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../domain/common-password.ts';
import { passwordProblem } from '../../domain/password.ts';

describe('a common password is refused, whatever stands around it', () => {
  test.each([
    'password1',
    'password123',
    'Password123!',
    'P@ssw0rd2024',
    'pa$$word2026',
    '123password',
    'passwort2026',
    'slaptažodis1',
    'contraseña1',
    'qwertyuiop1',
    'qwertzuiop12',
    'Qwerty123456',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'zxcvbnm12345',
    'a1234567890',
    '0987654321a',
    'abcdefghij1',
    'aaaaaaaaaa1',
    'abcabcabc1a',
    '1111111111a',
    'iloveyou2026',
    'letmein12345',
    'welcome2026!',
    'statefolio1',
    'Statefolio2026!',
    'football10',
    'Barcelona2026',
    'sommer2026!',
    'Žalgiris2026',
    'admin123456',
    'changeme123',
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true));
});

describe('other passwords are not', () => {
  test.each([
    'demo-password-1',
    'correct-horse-1',
    'own-password-1',
    'strangers-word-1',
    'other-horse-2',
    'correct-horse-battery-9',
    'my dog eats 7 shoes',
    'Vilnius liegt am Neris 3',
    'tj7Kq2xW9pLm',
    'žalia-kėdė-balkone-4',
    'summer rain on 4 tin roofs',
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(false));
});

test('a password has ten to 128 characters of any kind, and is not a common one [REG-02]', () => {
  expect(passwordProblem('nine-sig1')).toBe('WEAK_PASSWORD');
  expect(passwordProblem('ten-signs1')).toBeUndefined();
  expect(passwordProblem('ten-signs-')).toBeUndefined();
  expect(passwordProblem('correct horse battery')).toBeUndefined();
  expect(passwordProblem('4096 7731 5582')).toBeUndefined();
  expect(passwordProblem('žalia kėdė')).toBeUndefined();
  expect(passwordProblem('1029384756')).toBe('COMMON_PASSWORD');
  expect(passwordProblem('1357924680')).toBe('COMMON_PASSWORD');
  expect(passwordProblem('----------')).toBe('COMMON_PASSWORD');
  expect(passwordProblem('crowdfunding')).toBe('COMMON_PASSWORD');
  expect(passwordProblem(`${'ab1-'.repeat(4)}${'x'.repeat(120)}`)).toBe('WEAK_PASSWORD');
  expect(passwordProblem('password123')).toBe('COMMON_PASSWORD');
  // too short is said first
  expect(passwordProblem('password1')).toBe('WEAK_PASSWORD');
});
