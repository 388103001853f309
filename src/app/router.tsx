import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { $api, api } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { expectPage, focusHeading } from '../ui/focus/focus-heading.ts';
import { isHydrating } from '../lib/hydrated.ts';
import { routeTree } from '../routeTree.gen.ts';
import { Failed } from './failed.tsx';
import { NotFound } from './not-found.tsx';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import type { RouterContext } from '../api/router-context.ts';

export function createAppRouter(options: Partial<RouterContext> & { history?: RouterHistory } = {}) {
  const queryClient = options.queryClient ?? createQueryClient();
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient, api: options.api ?? api, $api: options.$api ?? $api },
    defaultPreload: 'intent',
    // Query owns staleness
    defaultPreloadStaleTime: 0,
    // Outside a browser it would write a script into the page. A page that the server has drawn is where its reader has scrolled to.
    scrollRestoration: typeof document !== 'undefined' && (() => !isHydrating()),
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    ...(options.history ? { history: options.history } : {}),
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => expectPage(fromLocation !== undefined && pathChanged));
  // a heading that stays, with another text
  router.subscribe('onRendered', () => focusHeading(document.querySelector('main h1')));
  return { router, queryClient };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>['router'];
  }
}
