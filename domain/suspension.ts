import { addDays, dayOf } from './duration.ts';

/** Calendar days for which an offer may be suspended. [Regulation (EU) 2020/1503, Article 23(12)] */
export const suspensionDays = 30;

/** The last day, `YYYY-MM-DD` in Vilnius, on which a suspended offer may be opened again. Afterwards it is cancelled. */
export const lastDayToResume = (suspendedAt: Date): string => addDays(dayOf(suspendedAt), suspensionDays);
