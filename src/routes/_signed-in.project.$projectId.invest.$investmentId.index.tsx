import { createFileRoute } from '@tanstack/react-router';
import { loadPdfView } from '../documents/load-pdf-view.ts';

export const Route = createFileRoute('/_signed-in/project/$projectId/invest/$investmentId/')({
  // what shows the contract loads beside it; nobody waits for it here, and a failure is told by the step itself
  loader: () => void loadPdfView().catch(() => undefined),
  component: () => null,
});
