import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure } from '../../domain/failure.ts';

const messages = {
  offline: msg`There was no connection. Nothing was sent.`,
  noResponse: msg`We received no response.`,
  serverError: msg`An error occurred on our side.`,
} satisfies Record<Failure, MessageDescriptor>;

/** What happened to a request; what it means for the user follows it. [ERR-03] */
export const failureMessage = (failure: Failure | undefined): MessageDescriptor => messages[failure ?? 'noResponse'];
