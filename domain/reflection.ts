import type { components } from '../openapi/schema.d.ts';
import { addDays, dayOf } from './duration.ts';

/** Calendar days in which an inexperienced investor may withdraw an offer without a reason or cost (Regulation (EU) 2020/1503, Article 22(3)). */
export const reflectionDays = 4;

/** The last day (`YYYY-MM-DD`) on which an offer of that day may be withdrawn. */
export const lastDayOfReflection = (madeOn: string): string => addDays(madeOn, reflectionDays);

/** The last second of that day where the platform keeps its books, in Vilnius. */
export const endOfReflection = (madeAt: Date): Date => endOfDay(lastDayOfReflection(dayOf(madeAt)));

/** The last second of a day (`YYYY-MM-DD`) in Vilnius. */
export function endOfDay(last: string): Date {
  // Vilnius is three hours ahead of UTC in summer and two in winter
  const end = (hour: number) => new Date(`${last}T${hour}:59:59Z`);
  const [summer, winter] = [end(20), end(21)];
  return dayOf(new Date(summer.getTime() + 1_000)) === last ? winter : summer;
}

/** The instant after the last second: the whole of the fourth day belongs to the investor (Article 22(3)). */
export const reflectionIsOver = (endsAt: Date, now: Date): boolean => now.getTime() >= endsAt.getTime() + 1_000;

/**
 * When the offer of an investment is made anew if it is paid now: at once, where its period is over or its investor has become inexperienced since. Whoever
 * pays has the whole period of Article 22(3), for nothing binds before (terms 4.2). Undefined where the offer stays the one it is. [decision 114]
 */
export function offeredAnew(
  { reflectionEndsAt, isExperienced }: { reflectionEndsAt: Date | null; isExperienced: boolean },
  now: Date,
): { offeredAt: Date; reflectionEndsAt: Date; sophisticated: false } | undefined {
  if (isExperienced || (reflectionEndsAt !== null && !reflectionIsOver(reflectionEndsAt, now))) return undefined;
  return { offeredAt: now, reflectionEndsAt: endOfReflection(now), sophisticated: false };
}

interface Offer {
  status: components['schemas']['InvestmentStatus'];
  /** Null for experienced investors, who have no such period (Article 22(2)). */
  reflectionEndsAt: Date | null;
  projectStatus: components['schemas']['ProjectStatus'];
}

/**
 * Why an offer cannot be withdrawn now; undefined where it can. It can at any time of the period, paid or not, without a reason or a penalty
 * (Regulation (EU) 2020/1503, Article 22(3)), also while the project is suspended. With a cancelled project the offer has ended, and its money goes back.
 */
export function withdrawalRefusal(
  { status, reflectionEndsAt, projectStatus }: Offer,
  now: Date,
): components['schemas']['ErrorCode'] | undefined {
  if (status === 'WITHDRAWN') return 'ALREADY_WITHDRAWN';
  if (projectStatus === 'CANCELED') return 'INVALID_STATUS_TRANSITION';
  if (reflectionEndsAt === null) return 'NO_REFLECTION_PERIOD';
  if (reflectionIsOver(reflectionEndsAt, now)) return 'REFLECTION_PERIOD_OVER';
  return status === 'COMPLETED' ? 'INVALID_STATUS_TRANSITION' : undefined;
}

/** Until when an offer may still be withdrawn; null where it may not. */
export const lastMomentToWithdraw = (offer: Offer, now: Date): Date | null =>
  withdrawalRefusal(offer, now) === undefined ? offer.reflectionEndsAt : null;
