import type { Locale } from '../locale.ts';

/**
 * The risk warning of Delegated Regulation (EU) 2022/2114, Article 4(2), word for word: shown wherever investing is offered.
 * English was compared with the Official Journal (OJ L 287, 8.11.2022, p. 26). The other languages are our translation until they are compared with
 * https://eur-lex.europa.eu/eli/reg_del/2022/2114/oj
 */
export const riskWarning: Readonly<Record<Locale, string>> = {
  en: 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.',
  de: 'Eine Anlage in ein Schwarmfinanzierungs­projekt birgt das Risiko des Verlusts des gesamten angelegten Geldes.',
  lt: 'Investuojant į sutelktinio finansavimo projektą kyla rizika prarasti visus investuotus pinigus.',
  es: 'La inversión en un proyecto de financiación participativa conlleva el riesgo de perder la totalidad del dinero invertido.',
  pt: 'O investimento num projeto de financiamento colaborativo implica o risco de perda da totalidade do dinheiro investido.',
};
