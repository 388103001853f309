import { tabStorage } from '../lib/storage.ts';

const keyOf = (requestKey: string) => `wish:${requestKey}`;

/** Records that a request was sent. If one with the same key was sent before without a response, its result is unknown. */
export function recordRequest(requestKey: string) {
  const before = tabStorage.getItem(keyOf(requestKey));
  tabStorage.setItem(keyOf(requestKey), before === 'sent' || before === 'lost' ? 'lost' : 'sent');
}

/** Records the status of the response. After a 5xx the result is as unknown as after a lost response. (ERR-03) */
export function recordResponse(requestKey: string, status: number) {
  if (status >= 500) return;
  if (status !== 401) tabStorage.removeItem(keyOf(requestKey));
  else if (tabStorage.getItem(keyOf(requestKey)) === 'sent') tabStorage.setItem(keyOf(requestKey), 'turnedAway');
}

/**
 * The request was refused with 401 and never sent before, so the server has not executed it. After the next sign-in the user only confirms it again.
 */
export const isUnauthenticated = (requestKey: string | undefined): boolean =>
  requestKey !== undefined && tabStorage.getItem(keyOf(requestKey)) === 'turnedAway';
