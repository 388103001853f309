import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../features/legal/accessibility-page.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/accessibility')({
  loader: () => loadCatalogue('legal'),
  component: AccessibilityPage,
});
