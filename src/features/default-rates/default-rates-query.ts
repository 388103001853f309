import type { QueryApi } from '../../api/client.ts';

/** Rates as of a day, or of the last financial year; no text in them depends on the language. */
export const defaultRatesQuery = ($api: QueryApi, date: string | undefined) =>
  $api.queryOptions('get', '/default-rates', { params: { query: date === undefined ? {} : { date } } });
