import { createFileRoute } from '@tanstack/react-router';
import { DefaultRatesPage } from '../features/default-rates/default-rates-page.tsx';
import { defaultRatesQuery } from '../features/default-rates/default-rates-query.ts';
import { type RatesSearch, readRatesSearch } from '../features/default-rates/rates-search.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/default-rates')({
  // read where it is used: this part of a route comes with every page
  validateSearch: (search: Record<string, unknown>): RatesSearch => search,
  loader: async ({ context: { queryClient, $api }, location: { search } }) => {
    void queryClient.prefetchQuery(defaultRatesQuery($api, readRatesSearch({ ...search }).date));
    await loadCatalogue('default-rates');
  },
  component: DefaultRatesRoute,
});

function DefaultRatesRoute() {
  return <DefaultRatesPage search={readRatesSearch({ ...Route.useSearch() })} />;
}
