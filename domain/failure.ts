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
