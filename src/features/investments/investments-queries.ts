import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** What has been paid; the filter is repeated, not joined (INV-01, T-52). */
export function investmentsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/investments', {
    params: { query: { status: ['PAYMENT_COMPLETED', 'COMPLETED'] }, header: { Locale: locale } },
  });
}

export function summaryQuery($api: QueryApi) {
  return $api.queryOptions('get', '/investments/summary');
}
