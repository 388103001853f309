import { dayOf } from '../../domain/duration.ts';

/** Today as `YYYY-MM-DD`. */
export const today = () => dayOf(new Date());
