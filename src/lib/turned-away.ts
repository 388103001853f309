import { tabStorage } from './storage.ts';

const keyOf = (requestKey: string) => `turned-away:${requestKey}`;

/** The server did not know who asked, so it surely has not done it: after signing in again the wish is only confirmed once more. (ERR-03) */
export const keepTurnedAway = (requestKey: string) => tabStorage.setItem(keyOf(requestKey), '');

export const isTurnedAway = (requestKey: string | undefined): boolean =>
  requestKey !== undefined && tabStorage.getItem(keyOf(requestKey)) !== null;

export const forgetTurnedAway = (requestKey: string) => tabStorage.removeItem(keyOf(requestKey));
