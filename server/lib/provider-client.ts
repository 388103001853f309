import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fetchInTime } from './fetch-in-time.ts';

/** Another company has answered something that cannot be worked with. */
export class UnexpectedProviderAnswer extends Error {
  constructor(provider: string, call: string, status: number) {
    super(`${provider} answered ${call} with ${status}`);
  }
}

/** An answer that takes longer counts as lost. */
const timeoutMs = 10_000;

/** `fetch` for a client of openapi-fetch that gives up in time, and the text of the answers that it got. */
export function providerFetch(waitMs = timeoutMs) {
  const texts = new WeakMap<Response, string>();
  return {
    async fetch(request: Request): Promise<Response> {
      const answer = await fetchInTime(request, waitMs);
      const text = await answer.text();
      const { status, headers } = answer;
      const read = new Response(text === '' ? null : text, { status, headers });
      texts.set(read, text);
      return read;
    },
    textOf: (response: Response): string => texts.get(response) ?? '',
  };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmacSha256 = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** Is it the hex HMAC-SHA256 of the text? Compared in constant time. */
export function isHmacSha256(secret: string, text: string, given: string | null): boolean {
  const expected = Buffer.from(hmacSha256(secret, text), 'hex');
  const sent = Buffer.from(/^[0-9a-f]{64}$/i.test(given ?? '') ? (given ?? '') : '', 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
