import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type ErrorCode = components['schemas']['ErrorCode'];

/** What each refusal means to the reader; a code without a sentence does not compile. */
const messages = {
  PENDING_TASKS: msg`Something waits for you before you can invest. See your notifications.`,
  INVESTMENT_INVALID_AMOUNT_STEP: msg`This amount does not fit the steps of this project. Choose a rounder amount.`,
  INVESTMENT_AMOUNT_TOO_LOW: msg`This amount is below the least you can lend to this project.`,
  INVESTMENT_AMOUNT_TOO_HIGH: msg`This is more than is still open in this project. Choose a smaller amount.`,
  PROJECT_NOT_FOUND: msg`This project does not exist, or it is no longer shown.`,
  PROJECT_INVESTING_DISABLED: msg`This project takes no money at the moment.`,
  COMPLIANCE_NOT_APPROVED: msg`Complete your profile first; then you can invest.`,
  KYC_NOT_VERIFIED: msg`Confirm your identity first; then you can invest.`,
  INVESTMENT_NOT_FOUND: msg`We could not find this investment in your account.`,
  INVALID_STATUS_TRANSITION: msg`This is not possible any more: the state has changed meanwhile. Load the page again.`,
  PAYMENT_TYPE_NOT_AVAILABLE: msg`This way to pay is not available for this amount or country. Choose another one.`,
  PAYMENT_ALREADY_COMPLETED: msg`This investment is already paid.`,
  BONDS_QUESTIONNAIRE_REQUIRED: msg`Answer the questions about bonds first.`,
  TRANSFER_SOURCE_NOT_ELIGIBLE: msg`This investment cannot be transferred.`,
  TRANSFER_AMOUNT_MISMATCH: msg`The amount must be the same as that of the investment you transfer.`,
  USER_CREATION_FAILURE: msg`We could not create your account. Try again.`,
  EMAIL_ALREADY_EXISTS: msg`There is already an account with this e-mail address. Sign in instead.`,
  WEAK_PASSWORD: msg`The password needs at least 10 characters, with a letter and a digit.`,
  COMMON_PASSWORD: msg`This password is one of the first that others would try. Choose another one.`,
  INVALID_EMAIL: msg`This is not a complete e-mail address.`,
  INVALID_PHONE_NUMBER: msg`This is not a complete phone number. Include the country code.`,
  TERMS_CONSENT_REQUIRED: msg`Accept the terms and conditions to go on.`,
  VERIFICATION_DUPLICATED: msg`This identity belongs to another account. Sign in with that one, or write to us.`,
  VERIFICATION_FAILED: msg`We could not confirm your identity. Try again.`,
  VERIFICATION_IN_REVIEW: msg`The name in your document differs from the one in your account. We are checking it and will e-mail you.`,
  FAILED_TO_REDEEM_COUPON: msg`We could not redeem this coupon.`,
  COUPON_TOO_LONG: msg`This coupon code is too long. Check the spelling.`,
  COUPON_NOT_FOUND: msg`There is no coupon with this code. Check the spelling.`,
  COUPON_EXPIRED: msg`This coupon has expired.`,
  COUPON_ALREADY_REDEEMED: msg`This coupon has already been used.`,
  TERMS_VERSION_OUTDATED: msg`There is a newer version of the terms. Load the page again to read it.`,
  EVALUATION_INVALID: msg`Some answers are missing or do not fit together.`,
  QUESTIONNAIRE_INVALID: msg`Some answers of the questionnaire are missing or not valid.`,
  LOSS_SIMULATION_INVALID: msg`The figures do not fit together. Calculate again.`,
  FILE_EMPTY: msg`This file is empty. Please choose another one.`,
  FILE_TOO_LARGE: msg`This file is too large. Up to 10 MB are accepted.`,
  FILE_TYPE_NOT_ALLOWED: msg`This type of file is not accepted.`,
  FILE_NOT_FOUND: msg`We could not find this file. Add it again.`,
  VALIDATION_FAILED: msg`Some of what was sent is missing or not valid.`,
  UNAUTHORIZED: msg`Your session has ended. Sign in again.`,
  FORBIDDEN: msg`Your account may not do this.`,
  NOT_FOUND: msg`We could not find what you asked for.`,
  IDEMPOTENCY_CONFLICT: msg`This was already sent with other figures. Load the page again.`,
  RATE_LIMITED: msg`Too many attempts. Wait a minute, then try again.`,
  INTERNAL_ERROR: msg`Something failed on our side. Try again later.`,
  METHOD_NOT_ALLOWED: msg`This cannot be done here.`,
  UNSUPPORTED_MEDIA_TYPE: msg`This format is not accepted.`,
  PAYLOAD_TOO_LARGE: msg`What was sent is too large.`,
  NOT_IMPLEMENTED: msg`This is not available yet.`,
} satisfies Record<ErrorCode, MessageDescriptor>;

const defaultError = msg({ id: 'defaultError', message: 'Something did not work. Try again.' });

/** Where a field is wrong in a way that has no words of its own. [UI-02, T-64] */
export const validationError = msg({ id: 'validationError', message: 'Validation error' });

const messageOf = (code: string | undefined) => (code ? (messages as Partial<Record<string, MessageDescriptor>>)[code] : undefined);

/** The sentence beside a field that the server does not accept. [UI-02] */
export const fieldMessage = (code: string): MessageDescriptor => messageOf(code) ?? validationError;

/** The sentence for a refusal; a code we do not know yet gets the general one (ERR-02). */
export function problemMessage(code: string | undefined): MessageDescriptor {
  return messageOf(code) ?? defaultError;
}
