import type { QueryApi } from './client.ts';

/** The figures of the platform. [AFF-02, HOME-02] */
export const figuresQuery = ($api: QueryApi) => $api.queryOptions('get', '/affiliate', {});
