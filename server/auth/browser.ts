import { newSecret } from '../lib/secrets.ts';

const name = 'statefolio_browser';

/** The value that ties a sign-in to one browser, out of a `cookie` header. */
export function browserOf(cookieHeader: string | undefined): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** A new value and the cookie that keeps it: scripts cannot read it, and other sites' forms do not send it. */
export function newBrowser(origin: string): { value: string; cookie: string } {
  const value = newSecret();
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return { value, cookie: `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400${secure}` };
}
