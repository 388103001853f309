import { isNonce } from '../../domain/nonce.ts';
import { safeReturnPath } from '../../domain/return-path.ts';
import { tabStorage } from './storage.ts';

/** If storage is unavailable, a cookie scoped to the return path carries the nonce past the sign-in page. */
function returnCookie(nonce: string, value: string, seconds: number) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `return-${nonce}=${value}; path=/auth; max-age=${seconds}; samesite=lax; secure`;
  } catch {
    // without it the sign-in is rolled back, and the page says why
  }
}

function carried(nonce: string): string | null {
  const name = `return-${nonce}=`;
  try {
    const found = document.cookie.split('; ').find((one) => one.startsWith(name));
    return found === undefined ? null : decodeURIComponent(found.slice(name.length));
  } catch {
    return null;
  }
}

/** Remembers where a sign-in began, under its nonce (AUTH-05). */
export function saveReturnPath(nonce: string, path: string) {
  const safe = safeReturnPath(path);
  if (!tabStorage.setItem(nonce, safe)) returnCookie(nonce, encodeURIComponent(safe), 3600);
}

/** The way back of a sign-in this browser began; reading it uses it up (AUTH-10, T-11). */
export function consumeReturnPath(nonce: string): string | undefined {
  // whoever sends somebody here chooses it, and the tab keeps more than nonces
  if (!isNonce(nonce)) return undefined;
  const saved = tabStorage.getItem(nonce);
  const path = saved ?? carried(nonce);
  tabStorage.removeItem(nonce);
  if (saved === null && path !== null) returnCookie(nonce, '', 0);
  return path === null ? undefined : safeReturnPath(path);
}
