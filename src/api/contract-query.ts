import type { QueryApi } from './client.ts';

/** A contract never changes once it is made. */
export function contractQuery(client: QueryApi, documentId: string) {
  return {
    ...client.queryOptions('get', '/documents/{id}', { params: { path: { id: documentId } } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
