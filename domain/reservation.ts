import type { Cents } from './money.ts';
import { dayOf } from './duration.ts';
import { workingDaysAfter } from './working-days.ts';

const hourMs = 3_600_000;

/** Hours that a new, unpaid investment keeps its amount from others. [decision 4.3] */
export const reservationHours = 24;
/** The same of a large share: the wizard takes minutes. [decision 079] */
const largeShareHours = 2;
/** Days that a payment which has begun is waited for while nobody else wants its amount. [decision 4.3] */
export const paymentDays = 7;
/**
 * Days that an announced bank transfer keeps its amount; then it gives way to whoever wants to invest. A SEPA credit transfer takes one banking day
 * (Directive (EU) 2015/2366, Art. 83(1)), which a weekend makes three days. [decision 032]
 */
export const firmTransferDays = 3;
/** Bank transfers that one person may announce in one project within `countedDays` without paying them. [decision 032] */
export const maxUnpaidTransfers = 3;
export const countedDays = 30;
/** Unpaid investments, or payments, of one person in one project within `countedDays` that keep their amount from others: the first one and three more. [decision 079] */
export const maxFirmHolds = 4;

/** What one person holds without having paid is a large share above this part of what nobody else holds. [decision 079] */
const largeShare = 0.25;

export interface Hold {
  /** `new`: an investment without a payment. `payment`: at a provider. `transfer`: announced. */
  kind: 'new' | 'payment' | 'transfer';
  begins: Date;
  /** All that the person holds in the project without having paid, with this. */
  heldCents: Cents;
  /** What nobody else holds, with that. */
  freeCents: Cents;
  /** Holds of this kind that the person has begun in the project within `countedDays` and not paid, without this; payments of both kinds count for a payment. */
  unpaidCount: number;
}

/**
 * Until when an unpaid hold keeps its amount in any case; after that it gives way to others. A day, two hours for a large share; an announced transfer three
 * days, for a large share until the next working day is over and the first time only. Who has begun `maxFirmHolds` without paying holds nothing from others:
 * they may go on, and pay what nobody else has taken. [decision 079]
 */
export function heldUntil({ kind, begins, heldCents, freeCents, unpaidCount }: Hold): Date {
  const isLarge = heldCents > freeCents * largeShare;
  const after = (hours: number) => new Date(begins.getTime() + hours * hourMs);
  if (unpaidCount >= (kind === 'transfer' && isLarge ? 1 : maxFirmHolds)) return begins;
  if (kind !== 'transfer') return after(isLarge ? largeShareHours : reservationHours);
  const longest = after(firmTransferDays * 24);
  if (!isLarge) return longest;
  const nextDay = new Date(Date.parse(`${workingDaysAfter(dayOf(begins), 1)}T00:00:00Z`) + 24 * hourMs);
  return nextDay < longest ? nextDay : longest;
}

/**
 * Whether others want what an unpaid payment at a provider holds: less is left to them than it, or less than the least amount of the project. `roomCents`: what
 * is free, and what gives way. [decision 079]
 */
export function isWanted({ roomCents, heldCents, minCents }: Record<'roomCents' | 'heldCents' | 'minCents', Cents>): boolean {
  return roomCents < Math.max(heldCents, minCents);
}
