import type { QueryClient } from '@tanstack/react-query';
import type { Api, QueryApi } from './client.ts';

/** What route loaders are given. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  $api: QueryApi;
}
