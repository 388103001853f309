import { addDays, dayOf } from './duration.ts';

/** Calendar days in which an inexperienced investor may withdraw an offer without a reason or cost (Regulation (EU) 2020/1503, Article 22(3)). */
export const reflectionDays = 4;

/** The last day (`YYYY-MM-DD`) on which an offer of that day may be withdrawn. */
export const lastDayOfReflection = (madeOn: string): string => addDays(madeOn, reflectionDays);

/** The last second of that day where the platform keeps its books, in Vilnius. */
export function endOfReflection(madeAt: Date): Date {
  const last = lastDayOfReflection(dayOf(madeAt));
  // Vilnius is three hours ahead of UTC in summer and two in winter
  const [summer, winter] = [20, 21].map((hour) => new Date(`${last}T${hour}:59:59Z`)) as [Date, Date];
  return dayOf(new Date(summer.getTime() + 1_000)) === last ? winter : summer;
}
