import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

/** Why a transfer waits for somebody. */
export const mismatchMessages = {
  UNKNOWN_REFERENCE: msg`The reference is none of ours.`,
  WRONG_AMOUNT: msg`The reference is right, the amount is another.`,
  NOT_EXPECTED: msg`No payment waits under this reference: it is paid, cancelled or too late.`,
} satisfies Record<components['schemas']['UnmatchedTransfer']['reason'], MessageDescriptor>;
