import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type Mismatch = components['schemas']['MismatchReason'];

/** Why a transfer waits for somebody. */
export const mismatchMessages = {
  UNKNOWN_REFERENCE: msg`Unknown reference.`,
  WRONG_AMOUNT: msg`The reference is correct but the amount is different.`,
  NOT_EXPECTED: msg`No payment is open under this reference: it has been paid, cancelled or has expired.`,
  MORE_THAN_OWED: msg`The borrower has paid more than is owed. This is the rest.`,
  NOT_A_REPAYMENT: msg`Its distribution was cancelled: it was no repayment.`,
  WITHDRAWN: msg`The investor has revoked the offer within the reflection period.`,
} satisfies Record<Mismatch, MessageDescriptor>;

/** The same in a few words, to choose from. */
export const mismatchLabels = {
  UNKNOWN_REFERENCE: msg`Unknown reference`,
  WRONG_AMOUNT: msg`Different amount`,
  NOT_EXPECTED: msg`No open payment`,
  MORE_THAN_OWED: msg`More than owed`,
  NOT_A_REPAYMENT: msg`Distribution cancelled`,
  WITHDRAWN: msg`Offer revoked`,
} satisfies Record<Mismatch, MessageDescriptor>;

export const isMismatch = (value: unknown): value is Mismatch => typeof value === 'string' && Object.hasOwn(mismatchLabels, value);
