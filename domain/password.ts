/** Bounds of a password (decisions 2.4). */
export const passwordLength = { least: 8, most: 128 } as const;

/** At least eight characters with a letter and a digit. [REG-02] */
export function isStrongEnough(password: string): boolean {
  const length = Array.from(password).length;
  return length >= passwordLength.least && length <= passwordLength.most && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/** 0 to 4: length counts most, then variety; what everybody uses counts nothing. A hint for the person, never a gate. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!isStrongEnough(password)) return password === '' ? 0 : 1;
  const length = Array.from(password).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(Array.from(password.toLowerCase())).size;
  const points = (length >= 12 ? 1 : 0) + (length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0) - (different < 6 ? 1 : 0);
  return Math.max(1, Math.min(4, 2 + points)) as 1 | 2 | 3 | 4;
}
