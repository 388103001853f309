import type { QueryApi } from '../../api/client.ts';

/** The figures of the platform. [AFF-02] */
export const affiliateQuery = ($api: QueryApi) => $api.queryOptions('get', '/affiliate', {});
