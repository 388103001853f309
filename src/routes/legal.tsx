import { createFileRoute } from '@tanstack/react-router';
import { conflictsQuery } from '../features/legal/conflicts-query.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/legal')({
  loader: async ({ context: { queryClient, $api } }) => {
    void queryClient.prefetchQuery(conflictsQuery($api));
    await loadCatalogue('legal');
  },
  component: LegalPage,
});
