import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** All projects in one language; the language is part of the cache key. [B147] */
export function projectsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/projects', { params: { header: { Locale: locale } } });
}

export function projectQuery($api: QueryApi, locale: Locale, id: string) {
  return $api.queryOptions('get', '/projects/{id}', { params: { path: { id }, header: { Locale: locale } } });
}
