import { storedToken } from './session-storage.ts';
import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

const prefix = 'put-away:';

/** Windows that stay away once a person has put them away. */
export type DismissedKind = 'tasks' | 'renewal';

const keyOf = (what: DismissedKind, userId: string) => `${prefix}${what}:${userId}`;

/** Tells one sign-in from the next, and nothing else: a token is not kept a second time. */
function signInMark(): string {
  let hash = 0x811c9dc5;
  for (const character of storedToken() ?? '') hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Stores in this tab, until the next sign-in, the ids that a user has dismissed; no personal data. (T-46) */
export function saveDismissed(what: DismissedKind, userId: string, ids: readonly string[]) {
  tabStorage.setItem(keyOf(what, userId), JSON.stringify({ signIn: signInMark(), ids }));
}

/** The ids dismissed earlier in this sign-in. (T-46) */
export function loadDismissed(what: DismissedKind, userId: string): string[] {
  try {
    const { signIn, ids } = recordOf(JSON.parse(tabStorage.getItem(keyOf(what, userId)) ?? '{}'));
    return signIn === signInMark() && Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function clearDismissed(what: DismissedKind, userId: string) {
  tabStorage.removeItem(keyOf(what, userId));
}

/** Signing out leaves nothing of it behind. (T-46) */
export function clearAllDismissed() {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.removeItem(key);
}
