import { expect, test } from 'vitest';
import { renderPage } from '../../src/app/render.tsx';

const post = {
  slug: 'twice',
  title: 'Twice',
  summary: 'S',
  content: 'C',
  locale: 'en',
  publishedAt: '2026-01-01T00:00:00.000Z',
  timeToRead: 1,
};

/** The page of an article where the blog answers with so many posts of its slug. */
const drawn = (count: number) =>
  renderPage({
    path: '/blog/twice',
    locale: 'en',
    origin: 'http://localhost:4000',
    fetch: async () => Response.json({ data: Array.from({ length: count }, (_, id) => ({ id, attributes: post })), meta: {} }),
  });

test('an article is rendered where there is exactly one; none is a 404, and of two none is rendered [BLOG-08]', async () => {
  expect(await drawn(1)).toMatchObject({ status: 200, head: expect.stringContaining('<title>Twice') });
  const none = await drawn(0);
  expect(none).toMatchObject({ status: 404, head: expect.stringContaining('<title>404') });
  // the browser asks for itself
  expect(none?.data).toBeUndefined();
  expect(await drawn(2)).toBeUndefined();
});
