import { createFileRoute } from '@tanstack/react-router';
import { postQuery } from '../api/blog.ts';
import { PostPage } from '../features/blog/post-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient, api }, params }) => {
    void queryClient.prefetchQuery(postQuery(api, currentLocale(), params.slug));
    await loadCatalogue('blog');
  },
  component: PostRoute,
});

function PostRoute() {
  return <PostPage slug={Route.useParams().slug} />;
}
