import { tabStorage } from '../lib/storage.ts';

const keyOf = (requestKey: string) => `wish:${requestKey}`;

/** A wish is on its way. Where one with the same key already was, and was not answered, nobody knows any more what became of it. */
export function recordRequest(requestKey: string) {
  const before = tabStorage.getItem(keyOf(requestKey));
  tabStorage.setItem(keyOf(requestKey), before === 'sent' || before === 'lost' ? 'lost' : 'sent');
}

/** A wish was answered with this status. What a failing server has done is as unknown as a lost answer. (ERR-03) */
export function recordResponse(requestKey: string, status: number) {
  if (status >= 500) return;
  if (status !== 401) tabStorage.removeItem(keyOf(requestKey));
  else if (tabStorage.getItem(keyOf(requestKey)) === 'sent') tabStorage.setItem(keyOf(requestKey), 'turnedAway');
}

/** The server did not know who asked, and was not asked before: it surely has not done it, so after signing in again the wish is only confirmed once more. */
export const isUnauthenticated = (requestKey: string | undefined): boolean =>
  requestKey !== undefined && tabStorage.getItem(keyOf(requestKey)) === 'turnedAway';
