import { createFileRoute } from '@tanstack/react-router';
import { ComplaintPage } from '../features/legal/complaint/complaint-page.tsx';
import { useComplaint } from '../features/legal/complaint/use-complaint.ts';
import { loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/complaint')({
  loader: () => loadCatalogue('legal'),
  component: ComplaintRoute,
});

function ComplaintRoute() {
  return <ComplaintPage actor={useComplaint(Route.useRouteContext())} />;
}
