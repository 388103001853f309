import type { QueryClient } from '@tanstack/react-query';
import type { paths } from '../../openapi/schema.d.ts';

/** Who changes something waits here until it was read again: whatever the deed leads to then shows what is true now. */
export async function invalidate(queryClient: QueryClient, ...changed: (keyof paths)[]): Promise<void> {
  await Promise.all(changed.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
}
