import { createFileRoute } from '@tanstack/react-router';
import { GetFundedPage } from '../features/get-funded/get-funded-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/get-funded')({
  loader: () => loadCatalogue('get-funded'),
  component: GetFundedPage,
});
