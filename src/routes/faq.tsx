import { createFileRoute } from '@tanstack/react-router';
import { FaqPage } from '../features/faq/faq-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/faq')({
  loader: () => loadCatalogue('faq'),
  component: FaqPage,
});
