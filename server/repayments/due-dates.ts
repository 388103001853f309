import { schedule } from '../../domain/interest.ts';
import type { ProjectData } from '../store/schema.ts';

export type Due = NonNullable<ProjectData['repaymentSchedule']>[number];

/** The due dates of a project whose money is at work; made when the last euro arrives. */
export const dueDates = ({ loanTerm: term, payoutScheduleType, interestStartDate: start }: ProjectData): Due[] =>
  start
    ? schedule({ amountCents: 100, rate: 1, term, payoutScheduleType, start }).map(({ dueDate }) => ({ dueDate, status: 'DUE' as const }))
    : [];
