import { fetchAllowed } from './outgoing.ts';

/**
 * `fetch` with a timeout in milliseconds. The limit goes with the call and never into a `Request`: Node loses the signal of a request that was made before,
 * once memory is collected, and such a call waits for ever (github.com/nodejs/undici/issues/4068).
 */
export const fetchInTime = (request: Request, ms: number): Promise<Response> => fetchAllowed(request, { signal: AbortSignal.timeout(ms) });
