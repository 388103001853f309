import { like, type SQL } from 'drizzle-orm';
import { incomingTransfer } from '../store/schema.ts';

/** The id of the transfer that holds the rest of a distribution; ids of distributions begin with `dst-`. */
export const restId = (distributionId: string): string => `rest-${distributionId}`;

/** Overpayments of borrowers, in any status: each arrived as a part of a larger transfer, so no bank line shows it separately. */
export const isRest: SQL = like(incomingTransfer.id, restId('dst-%'));
