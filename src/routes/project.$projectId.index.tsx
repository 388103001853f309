import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ProjectPage } from '../features/projects/project-page.tsx';
import { projectQuery } from '../features/projects/project-queries.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/project/$projectId/')({
  loader: async ({ context: { queryClient, $api }, params }) => {
    void queryClient.prefetchQuery(projectQuery($api, currentLocale(), params.projectId));
    await loadCatalogue('projects');
  },
  component: ProjectRoute,
});

function ProjectRoute() {
  const { defaultNotFoundComponent: Missing } = useRouter().options;
  return <ProjectPage id={Route.useParams().projectId} missing={Missing && <Missing isNotFound routeId={Route.id} />} />;
}
