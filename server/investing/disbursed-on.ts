import { dayOf } from '../../domain/duration.ts';
import type { project } from '../store/schema.ts';

/** The day on which the whole loan had reached its owner, `YYYY-MM-DD` in Vilnius; undefined before. [decision 074] */
export const disbursedOn = ({ disbursedAt }: Pick<typeof project.$inferSelect, 'disbursedAt'>): string | undefined =>
  disbursedAt === null ? undefined : dayOf(disbursedAt);
