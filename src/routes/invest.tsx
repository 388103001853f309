import { createFileRoute } from '@tanstack/react-router';
import { projectsQuery } from '../features/projects/project-queries.ts';
import { ProjectsPage } from '../features/projects/projects-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/invest')({
  loader: async ({ context: { queryClient, $api } }) => {
    void queryClient.prefetchQuery(projectsQuery($api, currentLocale()));
    await loadCatalogue('projects');
  },
  component: ProjectsPage,
});
