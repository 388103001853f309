/** A Legal Entity Identifier: 18 letters or digits and two check digits (ISO 17442, ISO 7064 MOD 97-10). Spaces and case are those of its writer. */
export function isLei(text: string): boolean {
  const lei = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z0-9]{18}\d{2}$/.test(lei)) return false;
  const digits = Array.from(lei, (character) => Number.parseInt(character, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
}
