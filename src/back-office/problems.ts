import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type OperatorErrorCode, problemMessage as generalMessage } from '../api/problems.ts';

const messages = {
  LAST_OWNER: msg`This is the last owner who can make changes. Make somebody else an owner first.`,
  PROPOSAL_EXISTS: msg`The same has already been proposed and is waiting for a second person.`,
  OWN_PROPOSAL: msg`You proposed this. Somebody else has to decide.`,
  REVIEW_CHANGED: msg`The answers have changed since. Look at them again before you decide.`,
  DISTRIBUTION_CHANGED: msg`Costs or amounts of this distribution have changed since. Look at it again and propose it anew.`,
  DRAFT_CHANGED: msg`Somebody else saved this draft meanwhile.`,
  DRAFT_INCOMPLETE: msg`The draft is not complete yet.`,
  OFFER_LIMIT_EXCEEDED: msg`The offers of this owner would exceed 5,000,000 euro within twelve months.`,
  DRAFT_PROPOSED: msg`Its publication waits for a second person.`,
  PAYEE_ACCOUNT_MISSING: msg`The payee’s account is not known yet.`,
  OWN_ACCOUNT_ENTRY: msg`You entered the account of this payment. Two other people have to propose and approve it.`,
  REWARDS_NOT_FUNDED: msg`The company has to pay in first what these rewards cost: by a transfer from its own account to the client account with the purpose REWARDS.`,
  PAYOUT_UNDER_WAY: msg`A payment to the old account is approved or sent. Wait for the bank, or enter its rejection first.`,
  DISBURSEMENT_UNDER_WAY: msg`A payment to the project owner is approved, sent or made. Wait for the bank, or enter its rejection first.`,
  EARLY_REPAYMENT_DAY: msg`Not on this day: thirty days’ notice is required, and no later due date may have been paid.`,
  CORRECTION_NOT_ALLOWED: msg`Something was changed that must not change any more.`,
  CORRECTION_PENDING: msg`The correction is not approved yet. Have it approved, or discard it.`,
  NO_APPROVED_INSTRUCTIONS: msg`No approved payment is waiting to be sent.`,
  NOTHING_TO_PAY: msg`Nothing is left to be paid: it is in an instruction already.`,
  PERIOD_NOT_OVER: msg`This period is not over yet.`,
  STATEMENT_MALFORMED: msg`This bank file cannot be read.`,
  STATEMENT_WRONG_ACCOUNT: msg`This bank file belongs to another account.`,
  STATEMENT_WRONG_CURRENCY: msg`This bank file has a currency other than the euro.`,
  STATEMENT_BALANCE_GAP: msg`The opening balance differs from the last closing balance. A statement in between is missing.`,
  STATEMENT_SUM_MISMATCH: msg`The amounts in this bank file do not add up.`,
  STATEMENT_CHANGED: msg`This statement is already stored with other content.`,
} satisfies Record<OperatorErrorCode, MessageDescriptor>;

/** The back office reads its lists and records again after each refusal. */
const statusChanged = msg`This is no longer possible because the status has changed.`;

const byCode: Partial<Record<string, MessageDescriptor>> = { ...messages, INVALID_STATUS_TRANSITION: statusChanged };

/** The sentence for a refusal of something that only operators do, or of anything else. [ERR-02] */
export const problemMessage = (code: string | undefined): MessageDescriptor => (code && byCode[code]) || generalMessage(code);
