import { recordOf } from './unknown.ts';

/** Why a request has no usable result: the device was offline and nothing was sent, no response arrived, or the server responded with an error. */
export type Failure = 'offline' | 'noResponse' | 'serverError';

/** Thrown in place of a broken connection when the device was offline before the request was sent. */
export class OfflineError extends Error {
  override name = 'OfflineError';
}

/** What a failed request lets the user be told. Only a response has a status, and only an offline device has sent nothing. [ERR-03] */
export function failureOf(error: unknown): Failure {
  const { name, status } = recordOf(error);
  if (name === 'OfflineError') return 'offline';
  return typeof status === 'number' ? 'serverError' : 'noResponse';
}

/**
 * What is known once a request was repeated and failed with `error`; `before` is what was known until then. What was not known stays not known
 * until an answer arrives: an offline device sends nothing, which says nothing of the request before. [ERR-03, PAY-11]
 */
export function failureAfter(before: Failure | undefined, error: unknown): Failure {
  const failure = failureOf(error);
  return failure === 'offline' ? (before ?? failure) : failure;
}

/** The device is offline, and no request of before is without an answer. */
export const isNothingSent = (before: Failure | undefined, error: unknown): boolean => failureAfter(before, error) === 'offline';

/** The failure stored with a request that was sent. Where none is known, as when the page was left, no response arrived. */
export const savedFailure = (stored: unknown): Failure => (stored === 'serverError' ? stored : 'noResponse');
