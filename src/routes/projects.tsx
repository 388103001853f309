import { createFileRoute } from '@tanstack/react-router';
import { projectsQuery } from '../features/projects/project-queries.ts';
import { type ProjectSearch, readSearch } from '../features/projects/project-filter.ts';
import { ProjectsPage } from '../features/projects/projects-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/projects')({
  loader: async ({ context: { queryClient, $api } }) => {
    void queryClient.prefetchQuery(projectsQuery($api, currentLocale()));
    await loadCatalogue('projects');
  },
  // read where it is used: this part of a route comes with every page
  validateSearch: (search: Record<string, unknown>): ProjectSearch => search,
  component: ProjectsRoute,
});

function ProjectsRoute() {
  const navigate = Route.useNavigate();
  return (
    <ProjectsPage
      search={readSearch({ ...Route.useSearch() })}
      onSearch={(change) => void navigate({ search: (before) => readSearch({ ...before, ...change }), replace: true, resetScroll: false })}
    />
  );
}
