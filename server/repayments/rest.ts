import { like, type SQL } from 'drizzle-orm';
import { incomingTransfer } from '../store/schema.ts';

/** The id of the transfer that is what a distribution left over; ids of distributions begin with `dst-`. */
export const restId = (distributionId: string): string => `rest-${distributionId}`;

/** What a borrower paid too much, whatever became of it: it arrived with the rest of their transfer, so that no line of the bank shows it alone. */
export const isRest: SQL = like(incomingTransfer.id, restId('dst-%'));
