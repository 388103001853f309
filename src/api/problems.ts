import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type ErrorCode = components['schemas']['ErrorCode'];

/** Refusals that only operators meet: their sentences are in the back office, which investors never load. */
export type OperatorErrorCode = Extract<
  ErrorCode,
  | 'LAST_OWNER'
  | 'PROPOSAL_EXISTS'
  | 'OWN_PROPOSAL'
  | 'REVIEW_CHANGED'
  | 'DISTRIBUTION_CHANGED'
  | 'DRAFT_CHANGED'
  | 'DRAFT_INCOMPLETE'
  | 'OFFER_LIMIT_EXCEEDED'
  | 'DRAFT_PROPOSED'
  | 'PAYEE_ACCOUNT_MISSING'
  | 'OWN_ACCOUNT_ENTRY'
  | 'REWARDS_NOT_FUNDED'
  | 'NO_APPROVED_INSTRUCTIONS'
  | 'NOTHING_TO_PAY'
  | 'PERIOD_NOT_OVER'
  | 'PAYOUT_UNDER_WAY'
  | 'DISBURSEMENT_UNDER_WAY'
  | 'EARLY_REPAYMENT_DAY'
  | 'CORRECTION_NOT_ALLOWED'
  | 'CORRECTION_PENDING'
  | 'STATEMENT_MALFORMED'
  | 'STATEMENT_WRONG_ACCOUNT'
  | 'STATEMENT_WRONG_CURRENCY'
  | 'STATEMENT_BALANCE_GAP'
  | 'STATEMENT_SUM_MISMATCH'
  | 'STATEMENT_CHANGED'
>;

/** Refusals that one page only meets, which says itself what is wrong, in words of its own. */
type OnePageErrorCode = Extract<
  ErrorCode,
  | 'CLOSING_CHANGED'
  | 'CHALLENGE_EXPIRED'
  | 'PASSKEY_REFUSED'
  | 'PASSKEY_EXISTS'
  | 'TOO_MANY_PASSKEYS'
  | 'LAST_FACTOR'
  | 'WRONG_CODE'
  | 'WRONG_PASSWORD'
  | 'SAME_PASSWORD'
  | 'INVALID_IBAN'
  | 'FAILED_TO_REDEEM_COUPON'
  | 'COUPON_TOO_LONG'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_EXPIRED'
  | 'COUPON_ALREADY_REDEEMED'
  | 'TERMS_VERSION_OUTDATED'
  | 'BANK_TRANSFER_LIMIT'
  | 'RISK_CONSENT_REQUIRED'
  | 'NO_REFLECTION_PERIOD'
  | 'REFLECTION_PERIOD_OVER'
  | 'EVALUATION_INVALID'
  | 'QUESTIONNAIRE_INVALID'
  | 'LOSS_SIMULATION_INVALID'
  | 'VERIFICATION_DUPLICATED'
  | 'VERIFICATION_FAILED'
  | 'VERIFICATION_IN_REVIEW'
>;

/** What each refusal means to the reader; a code without a sentence does not compile. */
const messages = {
  PENDING_TASKS: msg`You need to complete a step before you can invest. See your notifications.`,
  INVESTMENT_INVALID_AMOUNT_STEP: msg`This amount is not a multiple of the project’s step. Choose a different amount.`,
  INVESTMENT_AMOUNT_TOO_LOW: msg`This amount is below the minimum investment for this project.`,
  INVESTMENT_AMOUNT_TOO_HIGH: msg`This amount exceeds what is still available. Choose a smaller amount.`,
  PROJECT_NOT_FOUND: msg`This project does not exist, or it is no longer shown.`,
  PROJECT_INVESTING_DISABLED: msg`This project is not accepting investments at the moment.`,
  COMPLIANCE_NOT_APPROVED: msg`Complete your profile first; then you can invest.`,
  KYC_NOT_VERIFIED: msg`Confirm your identity first; then you can invest.`,
  INVESTMENT_NOT_FOUND: msg`We could not find this investment in your account.`,
  INVALID_STATUS_TRANSITION: msg`This is no longer possible because the status has changed. Please reload the page.`,
  PAYMENT_TYPE_NOT_AVAILABLE: msg`This payment method is not available for this amount or country. Please choose another.`,
  ALREADY_WITHDRAWN: msg`This offer is already revoked.`,
  PAYMENT_ALREADY_COMPLETED: msg`This investment is already paid.`,
  BONDS_QUESTIONNAIRE_REQUIRED: msg`Please answer the questions about bonds first.`,
  TRANSFER_SOURCE_NOT_ELIGIBLE: msg`This investment cannot be moved to another project.`,
  TRANSFER_AMOUNT_MISMATCH: msg`The amount must equal that of the investment you are moving.`,
  STEP_UP_REQUIRED: msg`Sign in again to continue.`,
  USER_CREATION_FAILURE: msg`We could not create your account. Try again.`,
  EMAIL_ALREADY_EXISTS: msg`There is already an account with this e-mail address. Sign in instead.`,
  WEAK_PASSWORD: msg`The password is too short (under 10 characters) or too long (over 128).`,
  COMMON_PASSWORD: msg`This password is too common. Choose another one.`,
  INVALID_EMAIL: msg`This is not a complete e-mail address.`,
  INVALID_PHONE_NUMBER: msg`This is not a complete phone number. Include the country code.`,
  TERMS_CONSENT_REQUIRED: msg`Accept the terms and conditions to continue.`,
  FILE_EMPTY: msg`This file is empty. Please choose another one.`,
  FILE_TOO_LARGE: msg`This file is too large. Up to 10 MB are accepted.`,
  FILE_TYPE_NOT_ALLOWED: msg`This type of file is not accepted.`,
  FILE_ACTIVE_CONTENT: msg`This file contains scripts or macros, or has a password. Save it as a plain PDF.`,
  FILE_INFECTED: msg`This file contains a virus and was not accepted.`,
  FILE_NOT_FOUND: msg`We could not find this file. Add it again.`,
  VALIDATION_FAILED: msg`Some of the information sent is missing or not valid.`,
  UNAUTHORIZED: msg`Your session has ended. Sign in again.`,
  SESSION_IDLE: msg`Your session has ended. Sign in again.`,
  FORBIDDEN: msg`You do not have permission to do this.`,
  NOT_FOUND: msg`We could not find what you asked for.`,
  IDEMPOTENCY_CONFLICT: msg`This has already been sent with different figures. Please reload the page.`,
  RATE_LIMITED: msg`Too many attempts. Please try again in 15 minutes.`,
  INTERNAL_ERROR: msg`An error occurred on our side. Please try again later.`,
  METHOD_NOT_ALLOWED: msg`This cannot be done here.`,
  UNSUPPORTED_MEDIA_TYPE: msg`This format is not accepted.`,
  PAYLOAD_TOO_LARGE: msg`The data sent is too large.`,
  NOT_IMPLEMENTED: msg`This is not available yet.`,
} satisfies Record<Exclude<ErrorCode, OperatorErrorCode | OnePageErrorCode>, MessageDescriptor>;

const defaultError = msg({ id: 'defaultError', message: 'Something went wrong. Please try again.' });

/** A text, figure or choice that is required and empty, in every form. The hosted pages have the same message. [UI-02, T-64] */
export const requiredError = msg({ id: 'common.required', message: 'This is required.' });

/** Where a field is wrong in a way that has no words of its own. [UI-02, T-64] */
export const validationError = msg({ id: 'validationError', message: 'Please check your entries' });

const byCode: Partial<Record<string, MessageDescriptor>> = messages;
const messageOf = (code: string | undefined) => (code ? byCode[code] : undefined);

/** The sentence beside a field that the server does not accept. [UI-02] */
export const fieldMessage = (code: string): MessageDescriptor => messageOf(code) ?? validationError;

/** The sentence for a refusal; a code we do not know yet gets the general one (ERR-02). */
export function problemMessage(code: string | undefined): MessageDescriptor {
  return messageOf(code) ?? defaultError;
}
