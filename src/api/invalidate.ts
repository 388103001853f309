import type { QueryClient } from '@tanstack/react-query';
import type { paths } from '../../openapi/schema.d.ts';

/** Invalidates the queries and waits for the refetch, so that the next page shows current data. */
export async function invalidate(queryClient: QueryClient, ...changed: (keyof paths)[]): Promise<void> {
  await Promise.all(changed.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
}
