import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ErrorCode, problemMessage } from '../../../api/problems.ts';

const tooLittleLeft = msg`Less than this amount can still be invested in this project. Your money has not been moved. You can choose another open project.`;

/** What a refusal means in a transfer, whose amount cannot be chosen. */
export const refusalMessage = (code: ErrorCode): MessageDescriptor =>
  code === 'INVESTMENT_AMOUNT_TOO_HIGH' ? tooLittleLeft : problemMessage(code);
