import type { Wording } from './wording.ts';

export const wording = {
  en: ['I would like to receive personalised offers'],
  de: ['Ich möchte auf mich zugeschnittene Angebote erhalten'],
  lt: ['Noriu gauti man pritaikytus pasiūlymus'],
  es: ['Deseo recibir ofertas personalizadas'],
  pt: ['Quero receber ofertas personalizadas'],
} satisfies Wording;
