import { createFileRoute } from '@tanstack/react-router';
import { audienceOf } from '../../domain/questionnaire/answers.ts';
import { Questionnaire } from '../features/questionnaire/questionnaire.tsx';
import { useQuestionnaire } from '../features/questionnaire/use-questionnaire.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-port.ts';

export const Route = createFileRoute('/_signed-in/questionnaire')({
  staticData: { shell: 'journey' },
  validateSearch: (search: Record<string, unknown>): { review?: true } => (search.review === true ? { review: true } : {}),
  loader: () => loadCatalogue('questionnaire'),
  component: QuestionnaireRoute,
});

function QuestionnaireRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  const { review } = Route.useSearch();
  const actor = useQuestionnaire(
    { ...Route.useRouteContext(), userId: user.id },
    { audience: audienceOf({ company: user.company === true }), isReview: review === true },
  );
  return <Questionnaire actor={actor} />;
}
