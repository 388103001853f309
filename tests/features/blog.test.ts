import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ server } = own);
});
beforeAll(async () => {
  server.clock.set(new Date('2026-11-21T09:00:00Z'));
});

interface List {
  data: { attributes: { slug: string; publishedAt: string; timeToRead: number; cardPhoto?: { data: { attributes: { url: string } } } } }[];
  meta: { pagination: { total: number; pageCount: number } };
}
const posts = async (query: string) => {
  const answer = await server.app.inject({ url: `/api/blog/blog-posts?${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
};

describe('the blog', () => {
  test('has at least six posts in each language, newest first, page by page [BLOG-01]', async () => {
    for (const locale of locales) {
      const { data, meta } = await posts(`locale=${locale}&sort=publishedAt:desc`);
      expect(data.length).toBeGreaterThanOrEqual(6);
      const days = data.map(({ attributes }) => attributes.publishedAt);
      expect(days).toEqual([...days].sort().reverse());
      expect(
        (await posts(`locale=${locale}&pagination[pageSize]=4&pagination[page]=2`)).data.map(({ attributes }) => attributes.slug),
      ).toEqual(data.slice(4, 8).map(({ attributes }) => attributes.slug));
      expect(meta.pagination.total).toBe(data.length);
    }
  });

  test('finds one post by its slug, its photo only when asked for, and the photo is there [BLOG-02, BLOG-07]', async () => {
    const slug = 'what-loan-to-value-tells-you';
    const bare = await posts(`locale=en&filters[slug][$eq]=${slug}`);
    expect(bare.data).toHaveLength(1);
    expect(bare.data[0]?.attributes.cardPhoto).toBeUndefined();
    const full = await posts(`locale=en&filters[slug][$eq]=${slug}&populate=cardPhoto`);
    const photo = await server.app.inject({ url: full.data[0]!.attributes.cardPhoto!.data.attributes.url });
    expect(photo.headers['content-type']).toContain('image/svg+xml');
    expect((await posts('locale=lt&filters[slug][$eq]=nothing-of-that-name')).data).toEqual([]);
  });

  test('keeps what is to come until its day', async () => {
    server.clock.set(new Date('2026-08-01T09:00:00Z'));
    expect((await posts('locale=en')).data.map(({ attributes }) => attributes.slug)).toEqual([
      'bonds-and-loans-side-by-side',
      'how-to-read-a-project-in-ten-minutes',
    ]);
  });
});
