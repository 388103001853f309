import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComplaintField, type ComplaintProblem, longComplaintFields } from '../../../../domain/complaint.ts';
import { requiredError } from '../../../api/problems.ts';

const messages = {
  REQUIRED: requiredError,
  TOO_LONG: msg`This is too long: at most 255 characters.`,
  INVALID_EMAIL: msg`Enter a complete e-mail address, such as name@example.com.`,
  INVALID_LEI: msg`An LEI has 20 characters: letters and digits, the last two digits.`,
} satisfies Record<ComplaintProblem, MessageDescriptor>;

const tooLong = msg`This is too long: at most 5,000 characters.`;

/** What to do about a field. */
export const problemText = (field: ComplaintField, problem: ComplaintProblem): MessageDescriptor =>
  problem === 'TOO_LONG' && longComplaintFields.includes(field) ? tooLong : messages[problem];
