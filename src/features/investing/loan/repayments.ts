import { type ScheduleRow, schedule } from '../../../../domain/interest.ts';
import type { Cents } from '../../../../domain/money.ts';
import { today } from '../../../lib/today.ts';
import type { Project } from '../investing.types.ts';

/** Scheduled payments for an amount in cents; interest runs from the day the collection ends. [PROJ-13] */
export function repayments({ loanTerm, payoutScheduleType, fundingEndsAt }: Project, amount: Cents, rate: number): ScheduleRow[] {
  return schedule({ amountCents: amount, rate, term: loanTerm, payoutScheduleType, start: fundingEndsAt ?? today() });
}
