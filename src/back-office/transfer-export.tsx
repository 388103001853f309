import type { RouterContext } from '../api/router-context.ts';
import { today } from '../lib/today.ts';
import { ListExport } from './list-export.tsx';
import type { TransferFilter } from './transfer-filter.tsx';

/** The transfers that a page lists, as a file. */
export function TransferExport({ clients, filter }: { clients: RouterContext; filter: TransferFilter }) {
  return (
    <ListExport
      clients={clients}
      operation="exportTransfers"
      load={(format, signal) =>
        clients.api.GET('/admin/exports/transfers', { params: { query: { ...filter, format } }, parseAs: 'stream', signal })
      }
      name={`transfers-${today()}`}
    />
  );
}
