/** Bounds of a password (decisions 2.4). */
export const passwordLength = { least: 8, most: 128 } as const;

/** At least eight characters with a letter and a digit. [REG-02] */
export function isStrongEnough(password: string): boolean {
  const length = Array.from(password).length;
  return length >= passwordLength.least && length <= passwordLength.most && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}
