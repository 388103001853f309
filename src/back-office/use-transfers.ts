import { useQuery } from '@tanstack/react-query';
import type { components } from '../../openapi/schema.d.ts';
import { useClients } from '../api/use-clients.ts';

export type Transfer = components['schemas']['UnmatchedTransfer'];

/**
 * What the machine has read last. The page reads nothing by itself: an open transfer would vanish under the hands of its reader, and
 * a read from before a decision would be taken for one from after it.
 */
export function useTransfers(): readonly Transfer[] {
  const { $api } = useClients();
  return useQuery({ ...$api.queryOptions('get', '/admin/transfers'), enabled: false }).data ?? [];
}
