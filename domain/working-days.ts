const isWorkingDay = (day: Date): boolean => day.getUTCDay() % 6 !== 0;

/**
 * The day (`YYYY-MM-DD`) so many working days after another, which does not count itself (Regulation (EEC, Euratom) No 1182/71, Article 3(1)). Saturdays and
 * Sundays do not count. Public holidays do, because they differ by country: a deadline is never later than the law's.
 */
export function workingDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date)) left--;
  }
  return date.toISOString().slice(0, 10);
}
