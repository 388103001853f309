/** The age groups of the bank questionnaire, in whole years: 18 to 35, 36 to 60, over 60. */
const oldest: Record<number, number> = { 1: 35, 2: 60, 3: Number.POSITIVE_INFINITY };

/** Whole years between two days, `YYYY-MM-DD`. */
function yearsBetween(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Whether who was born on `birthDate` was in another age group than they answered on `day`, both `YYYY-MM-DD`. What is not known differs from nothing.
 * (Directive (EU) 2015/849, Art. 13(1)(a))
 */
export function ageGroupDiffers(answer: number | null | undefined, birthDate: string | undefined, day: string): boolean {
  const last = oldest[answer ?? 0];
  if (answer === null || answer === undefined || last === undefined || birthDate === undefined) return false;
  const age = yearsBetween(birthDate, day);
  return age > last || age <= (oldest[answer - 1] ?? 17);
}
