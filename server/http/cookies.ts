import type { FastifyReply } from 'fastify';

/** Cookies of the server's own, each read under the name that `cookieName` gives it. */
type CookieName = 'statefolio_browser' | 'statefolio_device' | 'statefolio_identity' | 'statefolio_idp';

/** On https the browser itself refuses such a cookie from another host or without encryption (RFC 6265bis, 4.1.3.2). */
export const cookieName = (origin: string, name: CookieName): string => (origin.startsWith('https:') ? `__Host-${name}` : name);

/** The value of a cookie that holds one of our secrets; undefined for anything else. */
export function secretCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** A cookie that scripts cannot read and forms of other sites do not send. */
export function setCookie(origin: string, name: CookieName, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** Adds to what the reply sets already. */
export function addCookies(reply: FastifyReply, cookies: string[]): void {
  const before = [reply.getHeader('set-cookie') ?? reply.raw.getHeader('set-cookie') ?? []].flat().map(String);
  reply.header('set-cookie', [...before, ...cookies]);
}
