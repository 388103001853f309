import { OfflineError } from '../../domain/failure.ts';

/** Milliseconds until a response has to begin: longer than the server ever takes, shorter than a user waits. */
export const responseTimeout = 30_000;
/** Milliseconds for the body of a response, which may be a contract on a slow connection. */
const bodyLimit = 120_000;
/** Milliseconds for a file: a report of a million rows takes minutes, and whoever waits sees what has been received and can cancel. */
const fileLimit = 30 * 60_000;
/** Kilobytes per second of a slow connection, as bytes per millisecond. */
const sentIn = 32;

/** Timeout of an upload by its size in bytes: the time to send it on a slow connection plus the usual timeout. */
export const uploadTimeout = (bytes: number) => responseTimeout + Math.ceil(bytes / sentIn);

type Fetch = (request: Request) => Promise<Response>;

/**
 * Aborts requests without a response. The caller sees a broken connection: reading can be retried, and the result of a write is unknown. A device that
 * was offline before has sent nothing: the caller sees an `OfflineError`.
 */
export function withTimeout(fetch: Fetch, limit = responseTimeout): Fetch {
  return async (request) => {
    const wasOffline = globalThis.navigator?.onLine === false;
    const waiting = new AbortController();
    const onTimeout = () => waiting.abort(new DOMException('Nobody has answered in time.', 'TimeoutError'));
    const leave = () => waiting.abort(request.signal.reason);
    if (request.signal.aborted) leave();
    request.signal.addEventListener('abort', leave, { once: true });
    const first = setTimeout(onTimeout, limit);
    try {
      const response = await fetch(new Request(request, { signal: waiting.signal }));
      // of what was read to its end nothing is left to give up
      const isFile = response.headers.get('content-disposition')?.startsWith('attachment');
      const rest = setTimeout(onTimeout, isFile ? fileLimit : bodyLimit);
      // outside a browser a clock that still runs keeps the process from ending
      rest.unref?.();
      return response;
    } catch (error) {
      throw wasOffline && !request.signal.aborted ? new OfflineError() : error;
    } finally {
      clearTimeout(first);
    }
  };
}
