import type { components } from '../../../openapi/schema.d.ts';
import { localeOf } from '../../../domain/locale.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { PublishedPost } from '../../http/sitemap.ts';
import { type Post, readPosts, timeToRead } from './posts.ts';

type BlogPost = components['schemas']['BlogPost'];

/** The articles of the repository that have come out. */
export function databasePosts(clock: Clock): () => Promise<PublishedPost[]> {
  const posts = readPosts();
  return async () => {
    const now = clock.now().toISOString();
    return posts.filter(({ publishedAt }) => publishedAt <= now);
  };
}

/** The posts of the repository in Strapi's shape. A post of tomorrow is not there yet. */
export function blogHandlers({ clock }: { clock: Clock }): Pick<Handlers, 'listBlogPosts'> {
  const posts = readPosts();
  return {
    async listBlogPosts({ query }) {
      const { locale, sort = 'publishedAt:desc', populate = [] } = query;
      const language = (locale === undefined ? undefined : localeOf(locale)) ?? 'en';
      const slug = query['filters[slug][$eq]'];
      const page = query['pagination[page]'] ?? 1;
      const pageSize = query['pagination[pageSize]'] ?? 25;
      const now = clock.now().toISOString();
      const found = posts
        .filter((post) => post.locale === language && post.publishedAt <= now && (slug === undefined || post.slug === slug))
        .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1) * (sort === 'publishedAt:asc' ? -1 : 1));
      return {
        status: 200,
        body: {
          data: found
            .slice((page - 1) * pageSize, page * pageSize)
            .map((post) => ({ id: post.id, attributes: attributes(post, populate) })),
          meta: { pagination: { page, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length } },
        },
      };
    },
  };
}

/** Photos come only when they are asked for, as from Strapi. */
function attributes(
  { id, slug, locale, title, publishedAt, summary, content, picture, alternativeText }: Post,
  populate: string[],
): BlogPost {
  const photo = (url: string) => ({ data: { id, attributes: { url, alternativeText } } });
  return {
    slug,
    locale,
    title,
    publishedAt,
    timeToRead: timeToRead(content),
    summary,
    content,
    ...(populate.includes('cardPhoto') ? { cardPhoto: photo(`/v2/pictures/${picture}-m.svg`) } : {}),
    ...(populate.includes('coverPhoto') ? { coverPhoto: photo(`/v2/pictures/${picture}-dusk.svg`) } : {}),
  };
}
