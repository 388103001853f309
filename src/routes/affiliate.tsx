import { createFileRoute } from '@tanstack/react-router';
import { AffiliatePage } from '../features/affiliate/affiliate-page.tsx';
import { figuresQuery } from '../api/stats-query.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/affiliate')({
  loader: async ({ context: { queryClient, $api } }) => {
    void queryClient.prefetchQuery(figuresQuery($api));
    await loadCatalogue('affiliate');
  },
  component: AffiliatePage,
});
