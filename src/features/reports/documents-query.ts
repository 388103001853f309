import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** Documents on one page. [CONST-07] */
const pageSize = 10;

/** One page of the reports and extracts; `page` counts from 1, the wire from 0 (T-53). */
export function documentsQuery($api: QueryApi, locale: Locale, page: number) {
  return $api.queryOptions('get', '/generated-documents', {
    params: { query: { page: page - 1, size: pageSize }, header: { Locale: locale } },
  });
}
