import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { highlightedQuery } from '../features/home/highlighted-query.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, $api } }) => {
    void queryClient.prefetchQuery(highlightedQuery($api, currentLocale()));
    await loadCatalogue('home');
  },
  component: HomePage,
});
