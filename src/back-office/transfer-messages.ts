import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

/** Why a transfer waits for somebody. */
export const mismatchMessages = {
  UNKNOWN_REFERENCE: msg`Unknown reference.`,
  WRONG_AMOUNT: msg`The reference is correct but the amount is different.`,
  NOT_EXPECTED: msg`No payment is open under this reference: it has been paid, cancelled or has expired.`,
  MORE_THAN_OWED: msg`The borrower has paid more than is owed. This is the rest.`,
  NOT_A_REPAYMENT: msg`Its distribution was cancelled: it was no repayment.`,
  WITHDRAWN: msg`The investor has revoked the offer within the reflection period.`,
} satisfies Record<components['schemas']['UnmatchedTransfer']['reason'], MessageDescriptor>;
