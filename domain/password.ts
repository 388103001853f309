import { isCommonPassword } from './common-password.ts';

/** Bounds of a password, in characters (docs/decisions/031). */
const passwordLength = { min: 10, max: 128 } as const;

const length = (password: string) => Array.from(password).length;

export type PasswordProblem = 'WEAK_PASSWORD' | 'COMMON_PASSWORD';

/**
 * Ten to 128 characters of any kind, and none of the passwords that are tried first. No kind of sign is demanded, as rules of composition make passwords
 * predictable (NIST SP 800-63B-4, 3.1.1.2; OWASP ASVS 5.0, 6.2.5). [REG-02]
 */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const size = length(password);
  if (size < passwordLength.min || size > passwordLength.max) return 'WEAK_PASSWORD';
  return isCommonPassword(password) ? 'COMMON_PASSWORD' : undefined;
}

export type PasswordStrength = 'none' | 'tooWeak' | 'common' | 'fair' | 'good' | 'strong';

/** How hard a password is to guess, roughly: length counts most, then variety; the same signs again and again count once. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  const problem = passwordProblem(password);
  if (problem) return problem === 'COMMON_PASSWORD' ? 'common' : 'tooWeak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const points = Math.min(length(password), new Set(password).size * 1.5) + kinds * 2;
  if (points < 15) return 'fair';
  return points < 20 ? 'good' : 'strong';
}
