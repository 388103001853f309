import type { Locale } from '../../../domain/locale.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { listInParts } from '../../api/list-in-parts.ts';

const partSize = 20;

/** Everything for this person, in the language in use. */
export function notificationsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/user-notifications', { params: { header: { Locale: locale } } });
}

/** What is still to be done: at most one task of each kind. */
export function openTasksQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/user-notifications', {
    params: { query: { types: ['TASK'], statuses: ['NEW'] }, header: { Locale: locale } },
  });
}

/** The messages, newest first, in parts. */
export const messageParts = (api: Api, locale: Locale) =>
  listInParts(['get', '/user-notifications', { types: ['MESSAGE'], locale }], partSize, (part, signal) =>
    api.GET('/user-notifications', { params: { query: { types: ['MESSAGE'], ...part }, header: { Locale: locale } }, signal }),
  );
