import { describe, expect, test } from 'vitest';
import { passwordProblem, passwordStrength } from '../../domain/password.ts';

describe('a password [REG-02, decision 031]', () => {
  test('has ten to 128 characters, as people count them', () => {
    expect(passwordProblem('kx7-Qpm2v')).toBe('WEAK_PASSWORD');
    expect(passwordProblem('kx7-Qpm2vw')).toBeUndefined();
    const long = 'kx7-Qpm2vwDy'.repeat(11);
    expect(passwordProblem(long.slice(0, 128))).toBeUndefined();
    expect(passwordProblem(long.slice(0, 129))).toBe('WEAK_PASSWORD');
    // nine pictures are eighteen units of text and nine characters
    expect(passwordProblem('🦊🐻🐼🐨🐯🦁🐮🐷🐸')).toBe('WEAK_PASSWORD');
    expect(passwordProblem('🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵')).toBeUndefined();
  });

  test('is none of those that are tried first', () => {
    expect(passwordProblem('Password2024!')).toBe('COMMON_PASSWORD');
    expect(passwordProblem('passwort')).toBe('WEAK_PASSWORD');
  });
});

describe('the strength that is shown', () => {
  test.each([
    ['', 'none'],
    ['kx7-Qpm2v', 'tooWeak'],
    ['Password2024!', 'common'],
    // ten letters of one kind: 10 + 2 points
    ['kxqpmvwdyz', 'fair'],
    // twelve: 12 + 2 are not fifteen, thirteen are
    ['kxqpmvwdyzbc', 'fair'],
    ['kxqpmvwdyzbcf', 'good'],
    // each kind counts two
    ['kxqpmvwdyzB', 'good'],
    ['kxqpmvwdyz1', 'good'],
    ['kxqpmvwdyz-', 'good'],
    ['KXQPMVWDYZb', 'good'],
    // seventeen of one kind are nineteen points, eighteen are twenty
    ['kxqpmvwdyzbcfghjl', 'good'],
    ['kxqpmvwdyzbcfghjln', 'strong'],
    // all four kinds: 8 points; 12 more are strong
    ['kx7-Qpm2vwD', 'good'],
    ['kx7-Qpm2vwDy', 'strong'],
    // four signs again and again count as six
    ['kx7-7-xk-7kx-7xk', 'fair'],
  ])('of %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
