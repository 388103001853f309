import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';

export type Line = Partial<CamtEntry> & Pick<CamtEntry, 'amountCents'>;

/** A line that the bank has booked on a day: money of Ona by default. */
export const bankLine = (day: string, entryReference: string, line: Line): CamtEntry => ({
  entryReference,
  bookedOn: day,
  valueOn: day,
  direction: 'CREDIT',
  currency: 'EUR',
  reference: '',
  counterparty: { name: 'Ona' },
  ...line,
});

/** Cents by which these lines change the account. */
export const movedCents = (entries: readonly CamtEntry[]): number =>
  entries.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);
