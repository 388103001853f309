import type { Locale } from '../../../domain/locale.ts';
import type { QueryApi } from '../../api/client.ts';

/** What has been paid; the filter is repeated, not joined (INV-01, T-52). */
export function investmentsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/investments', {
    params: { query: { status: ['PAYMENT_COMPLETED', 'COMPLETED'] }, header: { Locale: locale } },
  });
}

/** What was begun and is not paid. */
export function unfinishedQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/investments', {
    params: { query: { status: ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED'] }, header: { Locale: locale } },
  });
}

export function summaryQuery($api: QueryApi) {
  return $api.queryOptions('get', '/investments/summary');
}
