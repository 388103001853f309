import type { Got, Send } from './fuzz.ts';

/** Sends the calls to a server somewhere else. */
export function overHttp(origin: string, timeoutMs = 30_000): Send {
  return async ({ method, url, headers, body }): Promise<Got> => {
    const asked = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } satisfies RequestInit;
    const response = await fetch(origin + url, body === undefined ? asked : { ...asked, body });
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', body: await response.text() };
  };
}
