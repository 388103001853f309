import type { QueryApi } from '../../api/client.ts';

/** What people of the platform have invested, by project. */
export const conflictsQuery = ($api: QueryApi) => $api.queryOptions('get', '/conflicts-of-interest');
