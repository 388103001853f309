import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ErrorCode, problemMessage } from '../../../api/problems.ts';

/** Where other journeys ask for another amount. */
const own: Partial<Record<ErrorCode, MessageDescriptor>> = {
  INVESTMENT_AMOUNT_TOO_HIGH: msg`Less than this amount can still be invested in this project. Your money has not been moved. You can choose another open project.`,
  INVESTMENT_INVALID_AMOUNT_STEP: msg`This project takes other amounts only. Your money has not been moved. You can choose another open project.`,
};

/** What a refusal means in a transfer, whose amount cannot be chosen. */
export const refusalMessage = (code: ErrorCode): MessageDescriptor => own[code] ?? problemMessage(code);
