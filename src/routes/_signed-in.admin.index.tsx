import { createFileRoute } from '@tanstack/react-router';
import { ReviewQueue } from '../features/admin/review-queue.tsx';

export const Route = createFileRoute('/_signed-in/admin/')({ component: ReviewsRoute });

function ReviewsRoute() {
  return <ReviewQueue clients={Route.useRouteContext()} />;
}
