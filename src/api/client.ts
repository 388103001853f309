import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import type { paths } from '../../openapi/schema.d.ts';
import { currentLocale } from '../i18n/i18n.ts';

export interface ApiOptions {
  origin: string;
  /** The bearer token of the moment, if someone is signed in. */
  token: () => string | null;
  locale: () => string;
  fetch?: (request: Request) => Promise<Response>;
}

/** A typed client of `/api/v1`. openapi-fetch builds `new Request(url)`, which outside a browser refuses relative addresses. */
export function createApi({ origin, token, locale, fetch = (request) => globalThis.fetch(request) }: ApiOptions) {
  const client = createFetchClient<paths>({ baseUrl: `${origin}/api/v1`, fetch });
  const signAndTranslate: Middleware = {
    onRequest({ request }) {
      const bearer = token();
      if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
      request.headers.set('Locale', locale());
      return request;
    },
  };
  client.use(signAndTranslate);
  return client;
}

export type Api = ReturnType<typeof createApi>;

function storedToken(): string | null {
  try {
    return globalThis.localStorage?.getItem('token') ?? null;
  } catch {
    return null;
  }
}

export const api = createApi({
  origin: globalThis.location?.origin ?? 'http://localhost:4000',
  token: storedToken,
  locale: currentLocale,
});

/** Query and mutation options made from the contract. */
export const $api = createQueryClient(api);
export type QueryApi = typeof $api;
