import type { FastifyRequest } from 'fastify';
import { recordOf } from '../../domain/unknown.ts';

/**
 * The URL on another server that a request below a wildcard route (`/traces/*`) is passed on to. Host and scheme are those of `base` whatever the request
 * line holds; the path comes from the route's parameter, the query from the request.
 */
export function passThroughUrl(base: string, request: FastifyRequest): URL {
  const url = new URL(base);
  const { '*': rest } = recordOf(request.params);
  const path = typeof rest === 'string' ? rest : '';
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  const query = request.url.indexOf('?');
  url.search = query < 0 ? '' : request.url.slice(query);
  return url;
}
