import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** Everything for this person, in the language in use. */
export function notificationsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/user-notifications', { params: { header: { Locale: locale } } });
}
