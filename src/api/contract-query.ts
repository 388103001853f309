import type { QueryApi } from './client.ts';

/** A contract changes only with the person's details, until the payment begins: whoever changes those invalidates it. */
export function contractQuery(client: QueryApi, documentId: string) {
  return {
    ...client.queryOptions('get', '/documents/{id}', { params: { path: { id: documentId } } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
