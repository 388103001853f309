import { useQuery } from '@tanstack/react-query';
import type { RouterContext } from '../api/router-context.ts';
import type { WaitingCounts } from './pages.ts';

const minute = 60_000;

/** How much waits in the lists, counted again after a decision and every minute while the tab is visible; nothing for whom the operation is refused. */
export function useWaitingCounts({ $api }: RouterContext, operations: readonly string[]): WaitingCounts | undefined {
  return useQuery({
    ...$api.queryOptions('get', '/admin/counts'),
    enabled: operations.includes('getWaitingCounts'),
    staleTime: minute,
    refetchInterval: minute,
  }).data;
}
