import { createFileRoute } from '@tanstack/react-router';
import { postsQuery } from '../api/blog.ts';
import { BlogPage } from '../features/blog/blog-page.tsx';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/blog/')({
  loader: async ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(postsQuery(api, currentLocale()));
    await loadCatalogue('blog');
  },
  component: BlogPage,
});
