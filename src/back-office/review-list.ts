import type { components } from '../../openapi/schema.d.ts';
import type { Api } from '../api/client.ts';
import { listInParts } from '../api/list-in-parts.ts';

const size = 20;

/** What waits for a decision, oldest first, in parts; of one kind or of all. */
export const waitingReviews = (api: Api, kind: components['schemas']['ReviewKind'] | undefined) =>
  listInParts(['get', '/admin/reviews', { kind }], size, (part, signal) =>
    api.GET('/admin/reviews', { params: { query: { ...part, ...(kind && { kind }) } }, signal }),
  );
