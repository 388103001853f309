import { useQuery } from '@tanstack/react-query';
import type { QueryApi } from '../../api/client.ts';

/** Whether there is another identity provider; false until it is known. */
export function useHasAlternative($api: QueryApi): boolean {
  const { data } = useQuery({ ...$api.queryOptions('get', '/verification/types'), staleTime: Infinity });
  return data?.includes('ALTERNATIVE') ?? false;
}
