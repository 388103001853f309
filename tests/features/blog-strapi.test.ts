import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { strapiAt, withOurMedia } from '../../server/marketing/blog/strapi.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let strapi: Server;
let origin: string;
let came: IncomingMessage[] = [];
let posts: object[] = [];
let status = 200;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');
const film = Buffer.alloc(5000, 7);

/** What a Strapi has beside posts: a library, and things that are nobody's business. */
const files: Record<string, { type?: string; body?: Buffer; to?: string; length?: number }> = {
  '/uploads/house.png': { type: 'image/png', body: png },
  '/uploads/site.mp4': { type: 'video/mp4', body: film },
  '/uploads/page.html': { type: 'text/html', body: Buffer.from('<script>alert(1)</script>') },
  '/uploads/unnamed': { body: png },
  '/uploads/elsewhere.png': { to: '/uploads/house.png' },
  '/uploads/huge.png': { type: 'image/png', body: png, length: 20 * 1024 * 1024 },
  '/uploads/endless.png': { type: 'image/png' },
  '/api/users': { type: 'application/json', body: Buffer.from('[{"email":"ona@example.com"}]') },
};

beforeAll(async () => {
  strapi = createServer((request, response) => {
    came.push(request);
    const address = new URL(request.url ?? '', 'http://strapi');
    const file = files[address.pathname];
    if (address.pathname === '/cms/api/blog-posts') {
      const body = { data: posts, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: posts.length } } };
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status === 200 ? body : { data: null, error: {} }));
    } else if (file?.to) response.writeHead(302, { location: file.to }).end();
    else if (file && !file.body) {
      response.writeHead(200, { 'content-type': file.type });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
      };
      response.on('drain', more);
      more();
    } else if (file?.body) {
      const part = request.headers.range === 'bytes=0-9' ? file.body.subarray(0, 10) : undefined;
      response
        .writeHead(part ? 206 : 200, {
          ...(file.type ? { 'content-type': file.type } : {}),
          ...(part ? { 'content-range': `bytes 0-9/${file.body.length}` } : {}),
          'content-length': file.length ?? (part ?? file.body).length,
          'set-cookie': 'theirs=1',
          etag: '"a"',
        })
        .end(part ?? file.body);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => strapi.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(strapi.address() as AddressInfo).port}`;
  store = await openTestStore();
  app = await appOn(`${origin}/cms/api/`);
});
beforeEach(() => {
  came = [];
  status = 200;
  posts = [post()];
});
afterAll(async () => {
  await app?.close();
  await store?.close();
  strapi?.closeAllConnections();
  strapi?.close();
});

const appOn = (address: string) =>
  buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false, blog: strapiAt(address) });

const written = {
  slug: 'a-house',
  locale: 'en',
  title: 'A house',
  publishedAt: '2026-10-01T08:00:00.000Z',
  createdAt: '2026-09-01T08:00:00.000Z',
  timeToRead: 4,
  summary: 'Seen',
  content: 'Text',
};
const photo = (url: string) => ({ data: { id: 9, attributes: { url, alternativeText: 'A house', width: 800, provider: 'local' } } });
/** A post as Strapi 4 has it. */
const post = (other: object = {}) => ({ id: 3, attributes: { ...written, ...other } });

const list = (query = 'locale=en&populate=cardPhoto') =>
  app.inject({ url: `/api/blog/blog-posts?${query}`, headers: { cookie: 'lang=en', authorization: 'Bearer secret' } });

describe('with BLOG_URL the posts are those of a Strapi', () => {
  test('it is asked with the same query and told nothing of the reader [BLOG-01, BLOG-02]', async () => {
    const query = {
      locale: 'lt',
      sort: 'publishedAt:asc',
      'pagination[page]': '2',
      'pagination[pageSize]': '7',
      populate: 'cardPhoto,coverPhoto',
      'filters[slug][$eq]': 'a & b',
    };
    expect((await list(new URLSearchParams({ ...query, secret: 'no' }).toString())).statusCode).toBe(200);
    expect(came).toHaveLength(1);
    const asked = new URL(came[0]!.url ?? '', origin);
    expect(asked.pathname).toBe('/cms/api/blog-posts');
    expect(Object.fromEntries(asked.searchParams)).toEqual(query);
    for (const header of ['cookie', 'authorization']) expect(came[0]!.headers[header]).toBeUndefined();
  });

  test('a post comes in our shape, its photo by way of our origin [BLOG-07]', async () => {
    posts = [post({ cardPhoto: photo('/uploads/house.png') })];
    expect((await list()).json()).toEqual({
      data: [
        {
          id: 3,
          attributes: {
            slug: 'a-house',
            locale: 'en',
            title: 'A house',
            publishedAt: '2026-10-01T08:00:00.000Z',
            timeToRead: 4,
            summary: 'Seen',
            content: 'Text',
            cardPhoto: { data: { id: 9, attributes: { url: '/v2/blog/uploads/house.png', alternativeText: 'A house' } } },
          },
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    });
  });

  test('Strapi 5, which wraps nothing, is understood too; reading time is counted where it says none [BLOG-07]', async () => {
    posts = [{ id: 3, ...written, locale: 'pt-BR', timeToRead: null, cardPhoto: { id: 9, url: `${origin}/uploads/house.png` } }];
    expect((await list()).json().data[0]).toMatchObject({
      id: 3,
      attributes: { locale: 'pt', timeToRead: 1, cardPhoto: { data: { attributes: { url: '/v2/blog/uploads/house.png' } } } },
    });
  });

  test('a photo that lies elsewhere is left out', async () => {
    for (const url of ['https://cdn.example.com/house.png', 'javascript:alert(1)', '//cdn.example.com/house.png']) {
      posts = [post({ cardPhoto: photo(url) })];
      expect((await list()).json().data[0].attributes.cardPhoto).toEqual({ data: null });
    }
  });

  test('an answer that is not in the contract is never passed on', async () => {
    for (const wrong of [post({ slug: undefined }), post({ locale: 'xx' }), post({ publishedAt: 'yesterday' }), { id: 'three' }]) {
      posts = [wrong];
      const answer = await list();
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ errorCode: 'INTERNAL_ERROR', requestId: answer.headers['x-request-id'] });
    }
  });

  test('a Strapi that refuses, or is not there, is the typed error of the contract [BLOG-08]', async () => {
    status = 403;
    expect((await list()).json()).toMatchObject({ errorCode: 'INTERNAL_ERROR' });
    const alone = await appOn('http://127.0.0.1:1/api');
    const answer = await alone.inject('/api/blog/blog-posts?locale=en');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ errorCode: 'INTERNAL_ERROR' });
    const sitemap = await alone.inject('/sitemap.xml');
    expect(sitemap.statusCode).toBe(200);
    await alone.close();
  });

  test('the sitemap names its articles', async () => {
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toContain('<loc>http://localhost:4000/blog/a-house</loc><lastmod>2026-10-01</lastmod>');
    expect(body).not.toContain('/blog/what-loan-to-value-tells-you');
  });

  test('the sitemap offers pages in European Portuguese [I18N-01]', async () => {
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toContain('hreflang="pt-PT" href="http://localhost:4000/about?lang=pt"');
  });
});

describe('pictures and films of the Strapi come by way of our origin', () => {
  const media = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/v2/blog${path}`, headers: { cookie: 'lang=en', ...headers } });

  test('a picture is passed on, and nothing of who sees it or who keeps it', async () => {
    const answer = await media('/uploads/house.png');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(png);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', etag: '"a"', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(came[0]!.headers.cookie).toBeUndefined();
    const head = await media('/uploads/house.png', {}, 'HEAD');
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/png', '']);
  });

  test('a film comes in the parts that are asked for [BLOG-06]', async () => {
    const answer = await media('/uploads/site.mp4', { range: 'bytes=0-9' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe('bytes 0-9/5000');
    expect(answer.rawPayload).toEqual(film.subarray(0, 10));
    expect((await media('/uploads/site.mp4')).rawPayload).toEqual(film);
  });

  const refused: [string, string, number][] = [
    ['a page', '/uploads/page.html', 404],
    ['data', '/api/users', 404],
    ['data, by a way around', '/uploads/..%2f../api/users', 404],
    ['something without a type', '/uploads/unnamed', 404],
    ['what is not there', '/uploads/none.png', 404],
    ['a picture that lies elsewhere, by redirection', '/uploads/elsewhere.png', 502],
    ['a picture that says it is too large', '/uploads/huge.png', 404],
  ];
  test.each(refused)('%s is not passed on', async (_what, path, code) => {
    const answer = await media(path);
    expect(answer.statusCode).toBe(code);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toHaveProperty('errorCode');
  });

  test('no other host can be reached through it', async () => {
    for (const path of ['//127.0.0.1:1/house.png', '/@127.0.0.1:1/house.png', '/http://127.0.0.1:1/house.png', '/%5c%5c127.0.0.1:1/a.png'])
      expect((await media(path)).statusCode).toBe(404);
    expect(came.every(({ headers }) => headers.host === origin.slice('http://'.length))).toBe(true);
    expect(came.length).toBeGreaterThan(2);
  });

  test('a picture that does not end is cut off', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/v2/blog/uploads/endless.png`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('without a Strapi the address does not exist', async () => {
    const without = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false });
    expect((await without.inject('/v2/blog/uploads/house.png')).statusCode).toBe(404);
    await without.close();
    expect(came).toEqual([]);
  });
});

describe('the text of a post', () => {
  const at = strapiAt('https://cms.example.com/api')!;

  test('shows pictures and films by way of our origin [BLOG-06]', () => {
    expect(withOurMedia('![A](/uploads/a.png) [film](https://cms.example.com/uploads/f.mp4 "F") [![B](b.png)](/blog)', at)).toBe(
      '![A](/v2/blog/uploads/a.png) [film](/v2/blog/uploads/f.mp4 "F") [![B](/v2/blog/b.png)](/blog)',
    );
  });

  test('links to what lies elsewhere', () => {
    expect(withOurMedia('![A](https://other.example/a.png) [film](https://other.example/f.mp4) [law](https://www.lb.lt/en/)', at)).toBe(
      '[A](https://other.example/a.png) [film](https://other.example/f.mp4) [law](https://www.lb.lt/en/)',
    );
    expect(withOurMedia('[brochure](/uploads/b.pdf) [ours](/faq)', at)).toBe(
      '[brochure](https://cms.example.com/uploads/b.pdf) [ours](/faq)',
    );
  });
});

test('an address of a blog is an http address with nothing behind its path', () => {
  expect(strapiAt('https://cms.example.com/api/')).toEqual({ api: 'https://cms.example.com/api', origin: 'https://cms.example.com' });
  for (const wrong of ['cms.example.com', 'ftp://cms.example.com', 'https://cms.example.com/api?a=1', 'https://a:b@cms.example.com', ''])
    expect(strapiAt(wrong)).toBeUndefined();
});
