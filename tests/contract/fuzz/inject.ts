import type { FastifyInstance } from 'fastify';
import type { Send } from './fuzz.ts';

/** Calls a server of this process, without a socket. */
export function inject(app: FastifyInstance): Send {
  return async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    return { status: response.statusCode, contentType: String(response.headers['content-type'] ?? ''), body: response.body };
  };
}
