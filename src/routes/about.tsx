import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../features/about/about-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/about')({
  loader: () => loadCatalogue('about'),
  component: AboutPage,
});
