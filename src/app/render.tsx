import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../domain/locale.ts';
import { createApi, createQueryApi } from '../api/client.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { activate } from '../i18n/i18n.ts';
import { setSiteOrigin } from '../lib/site.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

export { isDrawnAlike } from './drawn-alike.ts';

/** Pages that anybody may read, by their routes, with the catalogue each needs. */
const publicPages: Record<string, { file: string; catalogue: string }> = {
  '/': { file: 'index', catalogue: 'home' },
  '/invest': { file: 'invest', catalogue: 'projects' },
  '/projects': { file: 'projects', catalogue: 'projects' },
  '/project/$projectId/': { file: 'project.$projectId.index', catalogue: 'projects' },
  '/about': { file: 'about', catalogue: 'about' },
  '/faq': { file: 'faq', catalogue: 'faq' },
  '/accessibility': { file: 'accessibility', catalogue: 'legal' },
  '/legal': { file: 'legal', catalogue: 'legal' },
  '/affiliate': { file: 'affiliate', catalogue: 'affiliate' },
  '/get-funded': { file: 'get-funded', catalogue: 'get-funded' },
  '/complaint': { file: 'complaint', catalogue: 'legal' },
  '/default-rates': { file: 'default-rates', catalogue: 'default-rates' },
  '/register': { file: 'register', catalogue: 'registration' },
  '/terms-and-conditions': { file: 'terms-and-conditions', catalogue: 'terms' },
  '/blog/': { file: 'blog.index', catalogue: 'blog' },
  '/blog/$slug': { file: 'blog.$slug', catalogue: 'blog' },
};

export interface DrawnPage {
  status: 200 | 404;
  /** Title, descriptions and addresses, for `<head>`. */
  head: string;
  body: string;
  /** Answers of the API that stand in it: query key and data. None where the browser draws the page anew. */
  data?: [unknown, unknown][];
  /** Sources it is made of, by their names in the manifest of the build. */
  sources: string[];
}

export interface PageRequest {
  path: string;
  locale: Locale;
  origin: string;
  fetch: (request: Request) => Promise<Response>;
}

/** The file of a route by its id, as the router's generator names them. */
const fileOf = (routeId: string) =>
  `src/routes/${routeId
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.$|^$/, (end) => `${end}index`)}.tsx`;

const matching = createAppRouter({ history: createMemoryHistory() }).router;

/** Sources of a page that the browser draws, by their names in the manifest of the build. */
export function sourcesOf(path: string, locale: Locale): string[] {
  const routes = matching.matchRoutes(path).map(({ routeId }): string => routeId);
  return [
    `src/i18n/languages/${locale}.ts`,
    ...(routes.includes('/_signed-in') ? ['src/features/session/start-session.ts'] : []),
    ...routes.filter((routeId) => routeId !== '__root__').map(fileOf),
  ];
}

/** What React lifts out of components and writes first when the document is not its own. */
const lifted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/**
 * A public page as HTML, in one language, for somebody who is not signed in. Undefined for pages that are drawn in the browser only. One page at a
 * time: the language in use is one for the process.
 */
export async function renderPage({ path, locale, origin, fetch }: PageRequest): Promise<DrawnPage | undefined> {
  setSiteOrigin(origin);
  const api = createApi({ origin, token: () => null, locale: () => locale, fetch });
  const { router, queryClient } = createAppRouter({
    api,
    $api: createQueryApi(api),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const routes = router.matchRoutes(path).map(({ routeId }): string => routeId);
  const last = routes.at(-1) ?? '';
  const page = publicPages[last];
  const isUnknown = last === '/$';
  if (!page && !isUnknown) return undefined;
  await activate(locale);
  await router.load();
  await Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(async (query) => query.promise),
  );
  const html = renderToString(
    <StrictMode>
      <Providers router={router} queryClient={queryClient} />
    </StrictMode>,
  );
  const head = lifted.exec(html)?.[0] ?? '';
  const queries = queryClient.getQueryCache().getAll();
  const errors = queries.filter(({ state }) => state.status === 'error').map(({ state }) => state.error);
  queryClient.clear();
  const sources = [
    `src/i18n/languages/${locale}.ts`,
    ...(page ? [`src/routes/${page.file}.tsx`, `src/features/${page.catalogue}/locales/${locale}.po`] : ['src/routes/$.tsx']),
  ];
  // what the page is about does not exist: it is a page like any unknown one, and the browser asks for itself before it says so
  if (page && errors.some(isNotFound)) {
    const unknown = await renderPage({ path: '/404', locale, origin, fetch });
    return unknown && { status: 404, head: unknown.head, body: unknown.body, sources: unknown.sources };
  }
  // what could not be asked is better asked by the browser, which can say so and try again
  if (errors.length > 0 && page) return undefined;
  return {
    status: isUnknown ? 404 : 200,
    head,
    body: html.slice(head.length),
    data: queries.filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => [queryKey, state.data]),
    sources,
  };
}
