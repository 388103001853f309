import type { Locale } from '../../../domain/locale.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { listInParts } from '../../api/list-in-parts.ts';

type Status = components['schemas']['InvestmentStatus'];

const paid: Status[] = ['PAYMENT_COMPLETED', 'COMPLETED'];
/** Full rows in one, two and three columns. */
const partSize = 12;

/** What has been paid; the filter is repeated, not joined (INV-01, T-52). */
export function investmentsQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/investments', { params: { query: { status: paid }, header: { Locale: locale } } });
}

/** The same list, newest first, in parts. */
export const investmentParts = (api: Api, locale: Locale) =>
  listInParts(['get', '/investments', { status: paid, locale }], partSize, (part, signal) =>
    api.GET('/investments', { params: { query: { status: paid, ...part }, header: { Locale: locale } }, signal }),
  );

/** What was begun and is not paid. */
export function unfinishedQuery($api: QueryApi, locale: Locale) {
  return $api.queryOptions('get', '/investments', {
    params: { query: { status: ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED'] }, header: { Locale: locale } },
  });
}

export function summaryQuery($api: QueryApi) {
  return $api.queryOptions('get', '/investments/summary');
}
