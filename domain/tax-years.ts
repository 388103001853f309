/** The first year that the platform knows of. [CONST-08] */
const firstYear = 2021;

const yearsUntil = (last: number): number[] => Array.from({ length: Math.max(0, last - firstYear + 1) }, (_, index) => last - index);

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Years that are over, newest first: those an income report can be made for. [REP-03, T-58] */
export const incomeYears = (today: string): number[] => yearsUntil(yearOf(today) - 1);

/** Years a certificate of tax residency can be for, newest first: the current one too. [REP-11, T-58] */
export const permitYears = (today: string): number[] => yearsUntil(yearOf(today));
