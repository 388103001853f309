import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '../../domain/locale.ts';
import { siteOrigin } from '../lib/site.ts';
import type { Api } from './client.ts';

/** What is not written in the reader's language, German too, is offered in English; each post says its own language. [BLOG-03] */
async function orInEnglish<Answer extends { data?: { data: unknown[] } | undefined }>(
  language: Locale,
  ask: (language: Locale) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(language);
  return language !== 'en' && answer.data?.data.length === 0 ? ask('en') : answer;
}

const at = () => ({ baseUrl: `${siteOrigin()}/api/blog` });

/** The newest posts, newest first; without a number the first 25. [BLOG-01, CONST-19] */
export function postsQuery(api: Api, language: Locale, count = 25) {
  return queryOptions({
    queryKey: ['blog-posts', language, count],
    queryFn: async ({ signal }) => {
      const { data, error } = await orInEnglish(language, (asked) =>
        api.GET('/blog-posts', {
          ...at(),
          signal,
          params: { query: { locale: asked, sort: 'publishedAt:desc', 'pagination[pageSize]': count, populate: ['cardPhoto'] } },
        }),
      );
      if (!data) throw new Error('The posts did not come', { cause: error });
      return data.data.map(({ attributes }) => attributes);
    },
  });
}

/** One post by its slug; any other number of posts is a failure. [BLOG-02, BLOG-08] */
export function postQuery(api: Api, language: Locale, slug: string) {
  return queryOptions({
    queryKey: ['blog-post', language, slug],
    queryFn: async ({ signal }) => {
      const { data, error } = await orInEnglish(language, (asked) =>
        api.GET('/blog-posts', {
          ...at(),
          signal,
          params: { query: { locale: asked, 'filters[slug][$eq]': slug, populate: ['coverPhoto'] } },
        }),
      );
      const [post, ...others] = data?.data ?? [];
      // nobody has to try that again: the page does not exist
      if (data && !post) throw Object.assign(new Error(`There is no post ${slug}`), { errorCode: 'NOT_FOUND' });
      if (!post || others.length > 0) throw new Error(`There is not one post ${slug}`, { cause: error });
      return post.attributes;
    },
  });
}
