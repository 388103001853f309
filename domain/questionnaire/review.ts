import type { components } from '../../openapi/schema.d.ts';
import type { CheckState } from '../compliance.ts';

/** Why an operator has to look at a check: what the customer states, what has changed in it, or what the identity check found. */
type ReviewReason = components['schemas']['ReviewReason'];

/** The answers of a KYC or KYB form that can need a review. */
export interface ReviewedAnswers {
  pep?: boolean;
  cashUsage?: string;
  companyActivities?: string;
}

/** What in these answers an operator has to look at (decisions 4.2): politically exposed persons, cash, gambling. */
function statedReasons(answers: ReviewedAnswers | null): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (answers?.pep) reasons.push('POLITICALLY_EXPOSED');
  if (answers?.cashUsage === 'TRUE') reasons.push('USES_CASH');
  if (answers?.companyActivities === 'GAMBLING') reasons.push('GAMBLING');
  return reasons;
}

/**
 * The reasons for a review of new answers; none when the check completes by itself. A refusal ends only by an operator's decision, and an open review
 * stays open, so a second form with other answers adds reasons and takes none away.
 */
export function answerReasons({
  answers,
  before,
  status,
  open,
}: {
  answers: ReviewedAnswers | null;
  /** The answers that these replace. */
  before: ReviewedAnswers | null;
  status: CheckState | undefined;
  /** Reasons of a review that is open already. */
  open: readonly ReviewReason[];
}): ReviewReason[] {
  const stated = statedReasons(answers);
  const reasons = new Set([...open, ...stated]);
  if (statedReasons(before).some((reason) => !stated.includes(reason))) reasons.add('ANSWER_WITHDRAWN');
  if (status === 'FAILED') reasons.add('REFUSED_BEFORE');
  return [...reasons];
}
