import { QueryClient } from '@tanstack/react-query';

/** A cache of server data: fresh for half a minute; a failed request is repeated by the user, not by the cache. */
export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
