import { cookieName, secretCookie, setCookie } from '../http/cookies.ts';
import { newSecret } from '../lib/secrets.ts';

/** The value that ties a sign-in to one browser, out of a `cookie` header. */
export const browserOf = (origin: string, cookieHeader: string | undefined): string | undefined =>
  secretCookie(cookieHeader, cookieName(origin, 'statefolio_browser'));

/** A new value and the cookie that keeps it for a day. */
export function newBrowser(origin: string): { value: string; cookie: string } {
  const value = newSecret();
  return { value, cookie: setCookie(origin, 'statefolio_browser', value, 86_400) };
}
