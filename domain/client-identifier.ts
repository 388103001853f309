import { plainLetters } from './legal-name.ts';

interface Person {
  /** ISO 3166-1 alpha-2. */
  nationality: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  name: string;
  surname: string;
}

/** Five letters, in capitals and without marks; `#` where the name is shorter. */
const fiveLetters = (name: string) => plainLetters(name).toUpperCase().slice(0, 5).padEnd(5, '#');

/**
 * The identifier of a person whose document has no personal number: nationality, day of birth, first five letters of name and surname
 * (Commission Delegated Regulation (EU) 2017/590, Art. 6(4) and Annex II, `CONCAT`).
 */
export const concatIdentifier = ({ nationality, birthDate, name, surname }: Person): string =>
  `${nationality.toUpperCase()}${birthDate.replaceAll('-', '')}${fiveLetters(name)}${fiveLetters(surname)}`;
