import { type FetchQueryOptions, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';

/**
 * Fetches past the cache, for an actor. Its own observer keeps the request alive until the actor stops: the cache cancels it when the last component
 * that shows the same query unmounts, and hands out the data of before.
 */
export async function fetchFresh<T, E, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, E, T, K>,
  signal: AbortSignal,
): Promise<T> {
  const fresh = { ...options, staleTime: 0 };
  const unsubscribe = new QueryObserver<T, E, T, T, K>(queryClient, { ...fresh, enabled: false }).subscribe(() => {});
  signal.addEventListener('abort', unsubscribe);
  try {
    return await queryClient.fetchQuery(fresh);
  } finally {
    signal.removeEventListener('abort', unsubscribe);
    unsubscribe();
  }
}
