import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { latestPosts } from '../features/home/latest-posts-count.ts';
import { postsQuery } from '../api/blog.ts';
import { figuresQuery } from '../api/stats-query.ts';
import { highlightedQuery } from '../features/home/highlighted-query.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, $api, api } }) => {
    void queryClient.prefetchQuery(highlightedQuery($api, currentLocale()));
    void queryClient.prefetchQuery(figuresQuery($api));
    void queryClient.prefetchQuery(postsQuery(api, currentLocale(), latestPosts));
    await loadCatalogue('home');
  },
  component: HomePage,
});
