import type { Cents } from './money.ts';

/** Hours that a new, unpaid investment keeps its amount from others. [decision 4.3] */
export const reservationHours = 24;
/** Days that a payment which has begun is waited for while nobody else wants its amount. [decision 4.3] */
export const paymentDays = 7;
/**
 * Days that an announced bank transfer keeps its amount in any case; then it gives way to whoever wants to invest. A SEPA credit transfer takes one banking day
 * (Directive (EU) 2015/2366, Art. 83(1)), which a weekend makes three days. [decision 032]
 */
export const firmTransferDays = 3;
/** Bank transfers that one person may announce in one project within `countedDays` without paying them. [decision 032] */
export const maxUnpaidTransfers = 3;
export const countedDays = 30;

/** Announced transfers of one person above this share of a project's target keep their amount for the firm days only. [decision 032] */
const largeShare = 0.25;

/** Days that an announced transfer is waited for while nobody else wants its amount. `announcedCents`: all that its person has announced in the project. [decision 032] */
export function transferDays({ announcedCents, targetCents }: { announcedCents: Cents; targetCents: Cents }): number {
  return announcedCents > targetCents * largeShare ? firmTransferDays : paymentDays;
}
