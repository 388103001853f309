import createFetchClient, { type Middleware } from 'openapi-fetch';
import type { OpenapiQueryClient } from 'openapi-react-query';
import { recordOf } from '../../domain/unknown.ts';
import type { paths } from '../../openapi/schema.d.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { storedToken } from '../lib/session-storage.ts';
import { recordResponse, recordRequest } from './unauthenticated-requests.ts';
import { recordRefusedToken } from './refused-token.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';
import { withTimeout } from './timeout.ts';

export interface ApiOptions {
  origin: string;
  /** The bearer token of the moment, if someone is signed in. */
  token: () => string | null;
  locale: () => string;
  fetch?: (request: Request) => Promise<Response>;
}

/** A typed client of `/api/v1`. openapi-fetch builds `new Request(url)`, which outside a browser refuses relative addresses. */
export function createApi({ origin, token, locale, fetch = (request) => globalThis.fetch(request) }: ApiOptions) {
  const client = createFetchClient<paths>({ baseUrl: `${origin}/api/v1`, fetch: withTimeout(fetch) });
  const signAndTranslate: Middleware = {
    onRequest({ request }) {
      const bearer = token();
      // the blog may be on another company's server, which must not learn who reads it
      if (bearer && !new URL(request.url).pathname.startsWith('/api/blog/')) request.headers.set('Authorization', `Bearer ${bearer}`);
      request.headers.set('Locale', locale());
      return request;
    },
  };
  const recordUnauthenticated: Middleware = {
    onRequest({ request }) {
      const key = request.headers.get('Idempotency-Key');
      if (key) recordRequest(key);
    },
    onResponse({ request, response }) {
      recordRefusedToken(request, response.status);
      const key = request.headers.get('Idempotency-Key');
      if (key) recordResponse(key, response.status);
    },
  };
  client.use(signAndTranslate, recordUnauthenticated);
  return client;
}

export type Api = ReturnType<typeof createApi>;

export const api = createApi({
  origin: globalThis.location?.origin ?? 'http://localhost:4000',
  token: storedToken,
  locale: currentLocale,
});

/** Query options made from the contract. Only they are used, so only they are loaded: the package would bring hooks and observers along. */
export type QueryApi = Pick<OpenapiQueryClient<paths>, 'queryOptions'>;

type Get = (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export function createQueryApi(client: Api): QueryApi {
  const get = client.GET as Get;
  const queryOptions = (_method: 'get', path: string, init: object | undefined, options: object = {}): object => ({
    queryKey: init === undefined ? ['get', path] : ['get', path, init],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data, error, response } = await get(path, { signal, ...init });
      if (error !== undefined) throw Object.assign(new UnexpectedAnswer(response.status), recordOf(error));
      if (response.status === 204 || response.headers.get('Content-Length') === '0') return data ?? null;
      return data;
    },
    ...options,
  });
  return { queryOptions: queryOptions as QueryApi['queryOptions'] };
}

export const $api = createQueryApi(api);
