/** Bounds of a password (decisions 2.4). */
export const passwordLength = { min: 8, max: 128 } as const;

const length = (password: string) => Array.from(password).length;

/** At least eight characters with a letter and a digit. [REG-02] */
export function isStrongEnough(password: string): boolean {
  const size = length(password);
  return size >= passwordLength.min && size <= passwordLength.max && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

export type PasswordStrength = 'none' | 'tooWeak' | 'fair' | 'good' | 'strong';

/** How hard a password is to guess, roughly: length counts most, then variety; the same signs again and again count once. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  if (!isStrongEnough(password)) return 'tooWeak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const points = Math.min(length(password), new Set(password).size * 1.5) + kinds * 2;
  if (points < 15) return 'fair';
  return points < 20 ? 'good' : 'strong';
}
