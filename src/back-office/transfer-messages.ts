import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type Mismatch = Schemas['MismatchReason'];
export type TransferStatus = Schemas['TransferStatus'];
/** What a list without a filter does not show. */
export type ListedStatus = Exclude<TransferStatus, 'UNMATCHED'> | 'ALL';

/** Also in the log, of the same transfers. */
export const transferStatusMessages = {
  UNMATCHED: msg`Not matched`,
  MATCHED: msg`Matched`,
  RETURN_DUE: msg`To be returned`,
  RETURNED: msg`Sent back`,
} satisfies Record<TransferStatus, MessageDescriptor>;

/** To choose from beside those that wait. */
export const listedStatusMessages = {
  MATCHED: transferStatusMessages.MATCHED,
  RETURN_DUE: transferStatusMessages.RETURN_DUE,
  RETURNED: transferStatusMessages.RETURNED,
  ALL: msg`All`,
} satisfies Record<ListedStatus, MessageDescriptor>;

export const isListedStatus = (value: unknown): value is ListedStatus =>
  typeof value === 'string' && Object.hasOwn(listedStatusMessages, value);

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
