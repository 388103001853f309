import { isCommonPassword } from './common-password.ts';

/** Bounds of a password, in characters (docs/decisions/031). */
const passwordLength = { min: 10, max: 128 } as const;

const length = (password: string) => Array.from(password).length;

export type PasswordProblem = 'WEAK_PASSWORD' | 'COMMON_PASSWORD';

/** At least ten characters with a letter and a digit, and none of the passwords that are tried first. [REG-02] */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const size = length(password);
  const isStrongEnough = size >= passwordLength.min && size <= passwordLength.max && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
  if (!isStrongEnough) return 'WEAK_PASSWORD';
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
