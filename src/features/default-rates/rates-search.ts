/** The search parameters of the page: the day of the rates, and the figure whose loans are shown. */
export interface RatesSearch {
  date?: string;
  /** First day of a window. */
  window?: string;
  /** A credit class, or `NONE`. */
  class?: string;
  figure?: 'COUNTED' | 'DEFAULTED' | 'EXCLUDED';
}

const figures = ['COUNTED', 'DEFAULTED', 'EXCLUDED'] as const;
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Leaves out what the page would not understand. */
export function readRatesSearch({ date, window, class: riskClass, figure }: Record<string, unknown>): RatesSearch {
  const known = figures.find((name) => name === figure);
  return {
    ...(isDay(date) && { date }),
    ...(known && { figure: known }),
    ...(known && isDay(window) && { window }),
    ...(known && typeof riskClass === 'string' && /^([A-D][1-3]|NONE)$/.test(riskClass) && { class: riskClass }),
  };
}
