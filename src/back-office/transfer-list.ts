import type { Api } from '../api/client.ts';
import { listInParts } from '../api/list-in-parts.ts';
import type { TransferFilter } from './transfer-filter.tsx';

const size = 20;

/** Transfers of one status or of all, the latest first, in parts. */
export const listedTransfers = (api: Api, filter: TransferFilter) =>
  listInParts(['get', '/admin/transfers', filter], size, (part, signal) =>
    api.GET('/admin/transfers', { params: { query: { ...filter, ...part } }, signal }),
  );
