import type { Wording } from './wording.ts';

export const wording = {
  en: [
    'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.',
    'I have read and understood this warning.',
  ],
  de: [
    'Eine Anlage in ein Schwarmfinanzierungs­projekt birgt das Risiko des Verlusts des gesamten angelegten Geldes.',
    'Ich habe diese Warnung gelesen und verstanden.',
  ],
  lt: [
    'Investuojant į sutelktinio finansavimo projektą kyla rizika prarasti visus investuotus pinigus.',
    'Perskaičiau ir supratau šį įspėjimą.',
  ],
  es: [
    'La inversión en un proyecto de financiación participativa conlleva el riesgo de perder la totalidad del dinero invertido.',
    'He leído y entendido esta advertencia.',
  ],
  pt: [
    'O investimento num projeto de financiamento colaborativo implica o risco de perda da totalidade do dinheiro investido.',
    'Li e compreendi esta advertência.',
  ],
} satisfies Wording;
