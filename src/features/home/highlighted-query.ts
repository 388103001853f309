import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** At most three projects chosen for the home page, in one language. [B149] */
export function highlightedQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/highlighted-projects', { params: { header: { Locale: locale } } });
}
