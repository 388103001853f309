/** So many milliseconds the first word of an answer is waited for: longer than the server ever takes, shorter than a person stays. */
export const responseTimeout = 30_000;
/** What has begun to come may take longer: a contract over a poor line. */
const bodyLimit = 120_000;
/** A poor line takes 32 kB in a second. */
const sentIn = 32;

/** How long a file of this size may take until it is answered: the time that a poor line takes to send it, and the usual one for the answer. */
export const uploadTimeout = (bytes: number) => responseTimeout + Math.ceil(bytes / sentIn);

type Fetch = (request: Request) => Promise<Response>;

/**
 * Gives up what nobody answers. It is told as a broken connection is: a page that reads offers to try again, and of a wish that was sent nobody knows
 * what became of it.
 */
export function withTimeout(fetch: Fetch, limit = responseTimeout): Fetch {
  return async (request) => {
    const waiting = new AbortController();
    const onTimeout = () => waiting.abort(new DOMException('Nobody has answered in time.', 'TimeoutError'));
    const leave = () => waiting.abort(request.signal.reason);
    if (request.signal.aborted) leave();
    request.signal.addEventListener('abort', leave, { once: true });
    const first = setTimeout(onTimeout, limit);
    try {
      const response = await fetch(new Request(request, { signal: waiting.signal }));
      // of what was read to its end nothing is left to give up
      const rest: unknown = setTimeout(onTimeout, bodyLimit);
      // outside a browser a clock that still runs keeps the process from ending
      (rest as { unref?: () => void }).unref?.();
      return response;
    } finally {
      clearTimeout(first);
    }
  };
}
