import { concatIdentifier } from '../../../domain/client-identifier.ts';
import type { Subject } from '../../store/tables/onboarding.ts';

/** A text that is not blank. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

export const dayIn = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(textIn(value) ?? '')?.[0];

/** ISO 3166-1 alpha-2. */
export const countryIn = (value: unknown): string | undefined => /^[a-z]{2}$/i.exec(textIn(value) ?? '')?.[0].toUpperCase();

interface FoundPerson {
  name: string | undefined;
  surname: string | undefined;
  personalCode: string | undefined;
  birthDate: string | undefined;
  citizenship: string | undefined;
  documentExpiresAt: string | undefined;
}

/** Undefined where the data does not identify a person. Documents without a personal number are those of several states, without an end of some old people. */
export function subjectOf({ name, surname, personalCode, birthDate, citizenship, documentExpiresAt }: FoundPerson): Subject | undefined {
  if (!name || !surname || !citizenship) return undefined;
  const personalNumber = personalCode ?? (birthDate && concatIdentifier({ nationality: citizenship, birthDate, name, surname }));
  if (!personalNumber) return undefined;
  return { personalNumber, name, surname, citizenship, ...(birthDate && { birthDate }), documentExpiresAt: documentExpiresAt ?? null };
}
