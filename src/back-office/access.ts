import { useQuery } from '@tanstack/react-query';
import type { operations } from '../../openapi/schema.d.ts';
import type { QueryApi } from '../api/client.ts';

/** What the operator may do, by the roles of the contract: a page offers nothing that would be refused. */
export function useAccess($api: QueryApi) {
  return useQuery({ ...$api.queryOptions('get', '/admin/me'), staleTime: 60_000 });
}

export function useAllowed($api: QueryApi): (operation: keyof operations) => boolean {
  const { data } = useAccess($api);
  return (operation) => data?.operations.includes(operation) ?? false;
}
