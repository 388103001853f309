import type { Wording } from './wording.ts';

export const wording = {
  en: ['I have reviewed the result.'],
  de: ['Ich habe das Ergebnis geprüft.'],
  lt: ['Peržiūrėjau rezultatą.'],
  es: ['He revisado el resultado.'],
  pt: ['Revi o resultado.'],
} satisfies Wording;
