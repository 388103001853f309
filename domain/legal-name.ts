/** What a document or an account calls a person. */
export interface PersonName {
  name: string | null;
  surname: string | null;
}

/** Letters that do not fall apart into a letter and its mark, and how they are written without them. */
export const singleLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** Letters in lower case and without marks; everything else stays. */
export const withoutMarks = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => singleLetters[letter] ?? letter);

/** The letters of a name alone, in lower case and without marks. */
export const plainLetters = (name: string): string => withoutMarks(name).replaceAll(/[^\p{L}]+/gu, '');

/** Letters only, without marks and case, one entry per part of the name. */
const parts = (name: string | null): string[] =>
  withoutMarks(name ?? '')
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');

/** As machine-readable zones write German and Scandinavian letters: `Müller` as `MUELLER`. */
const spelledOut = (name: string | null) =>
  (name ?? '')
    .normalize('NFC')
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖøØ]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .replaceAll(/[åÅ]/g, 'aa');

function isPartOf(account: string | null, document: string | null): boolean {
  if ((account ?? '').trim() === '') return true;
  // of marks alone: nothing to compare
  if (parts(account).length === 0) return false;
  const expected = new Set([...parts(document), ...parts(spelledOut(document))]);
  return parts(account).every((part) => expected.has(part)) || parts(spelledOut(account)).every((part) => expected.has(part));
}

/**
 * Does the document belong to who opened the account, by its names? Marks, case and hyphens do not count, and a document may hold more given names or
 * a double surname than the account. An account without a name yet takes that of the document; a name without letters is nobody's. (Directive (EU) 2015/849, Art. 13(1)(a))
 */
export function isSamePerson(account: PersonName, document: PersonName): boolean {
  return isPartOf(account.name, document.name) && isPartOf(account.surname, document.surname);
}

/** A personal code as digits and letters, however it was written. */
export const plainPersonalNumber = (code: string): string => code.replaceAll(/[\s./-]/g, '').toUpperCase();
