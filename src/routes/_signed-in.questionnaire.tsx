import { createFileRoute } from '@tanstack/react-router';
import { audienceOf } from '../../domain/questionnaire/answers.ts';
import { Questionnaire } from '../features/questionnaire/questionnaire.tsx';
import { questionnaireSearch } from '../features/questionnaire/questionnaire-search.ts';
import { useQuestionnaire } from '../features/questionnaire/use-questionnaire.ts';
import { loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';
import { known } from '../lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/questionnaire')({
  validateSearch: (search: Record<string, unknown>) => known(search, questionnaireSearch(search)),
  loader: ({ context: { $api, queryClient, hasToken } }) => {
    if (hasToken) void queryClient.prefetchQuery($api.queryOptions('get', '/compliance'));
    return loadCatalogue('questionnaire');
  },
  component: QuestionnaireRoute,
});

function QuestionnaireRoute() {
  const { user } = useSessionPort();
  return user && <Journey key={user.id} user={user} />;
}

function Journey({ user }: { user: User }) {
  const { review, section } = Route.useSearch();
  const actor = useQuestionnaire(
    { ...Route.useRouteContext(), userId: user.id },
    {
      audience: audienceOf({ company: user.company === true }),
      isReview: review === true,
      ...(section === undefined ? {} : { section }),
    },
  );
  return <Questionnaire actor={actor} />;
}
