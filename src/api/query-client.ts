import { QueryClient } from '@tanstack/react-query';

/** `staleTime`, in milliseconds, of an actor that starts with its page: what the page's loader has just requested is not requested again. */
export const justRequested = 1_000;

/** A cache of server data: fresh for half a minute; a failed request is repeated by the user, not by the cache. */
export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
