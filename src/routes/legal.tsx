import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/legal')({
  loader: () => loadCatalogue('legal'),
  component: LegalPage,
});
