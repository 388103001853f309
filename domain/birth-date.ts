import { plainPersonalNumber } from './legal-name.ts';

/** Weights of the last digit in the personal codes of Lithuania and Estonia: the second row counts where the first one gives ten. */
const weights = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
] as const;

function checkDigit(digits: string): number {
  const [first, second] = weights.map((row) => row.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
  return first !== undefined && first < 10 ? first : (second ?? 0) % 10;
}

/** `YYYY-MM-DD` of a day that there is. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/**
 * The day of birth in a personal code, `YYYY-MM-DD`: eleven digits of Lithuania (Law on the Population Register, asmens kodas) and Estonia (EVS 585), whose
 * first one gives century and sex and whose last one checks the others; and the identifier that is made where a document has no code
 * (`domain/client-identifier.ts`). Undefined for all others: what they hold is not known. `country` is the citizenship, ISO 3166-1 alpha-2.
 */
export function birthDateIn(personalNumber: string, country: string): string | undefined {
  const match = /^[A-Z]{2}(\d{4})(\d{2})(\d{2})[A-Z#]{10}$/.exec(personalNumber);
  if (match) return dayOf(match[1] ?? '', match[2] ?? '', match[3] ?? '');
  const [, century, year = '', month = '', day = '', last] = /^([1-8])(\d{2})(\d{2})(\d{2})\d{3}(\d)$/.exec(personalNumber) ?? [];
  if (!['LT', 'EE'].includes(country) || century === undefined || Number(last) !== checkDigit(personalNumber)) return undefined;
  return dayOf(`${18 + Math.floor((Number(century) - 1) / 2)}${year}`, month, day);
}

/** What an account or a document tells about when a person was born. */
export interface BirthClues {
  personalNumber: string | null;
  /** ISO 3166-1 alpha-2. */
  citizenship: string | null;
  /** `YYYY-MM-DD`, as it was read from a document. */
  birthDate?: string | undefined;
}

/** Whether two of these days of birth differ: those that codes hold, and those that documents say. What is not known differs from nothing. (Directive (EU) 2015/849, Art. 13(1)(a)) */
export function birthDatesDiffer(...all: readonly BirthClues[]): boolean {
  const days = all.flatMap(({ personalNumber, citizenship, birthDate }) => [
    birthDateIn(plainPersonalNumber(personalNumber ?? ''), citizenship ?? ''),
    birthDate,
  ]);
  return new Set(days.filter((day) => day !== undefined)).size > 1;
}
