import type { FastifyInstance } from 'fastify';
import { languageTag, type Locale, locales } from '../../domain/locale.ts';
import type { Store } from '../store/store.ts';
import { project } from '../store/schema.ts';

/** A published article, as the sitemap lists it. */
export interface PublishedPost {
  slug: string;
  publishedAt: string;
}

/** Public pages that always exist. */
const pages = [
  '/',
  '/invest',
  '/about',
  '/faq',
  '/legal',
  '/accessibility',
  '/blog',
  '/affiliate',
  '/get-funded',
  '/complaint',
  '/default-rates',
  '/register',
  '/terms-and-conditions',
];

/** Addresses that a search engine finds nothing at. */
const privatePaths = [
  '/api/',
  '/auth',
  '/close-account',
  '/dashboard',
  '/oidc/',
  '/sandbox/',
  '/sign-in/',
  '/verify',
  '/payments/',
  '/admin',
  '/lab',
  '/atlas',
];

interface Entry {
  path: string;
  languages?: readonly Locale[];
  changed?: string;
}

const inLanguage = (address: string, locale: Locale) => (locale === 'en' ? address : `${address}?lang=${locale}`);

function entry(origin: string, { path, changed, languages = locales }: Entry): string {
  const address = origin + path;
  const versions = languages.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${languageTag(locale)}" href="${inLanguage(address, locale)}"/>`,
  );
  const when = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
  // every language is a page of its own, and each names all of them
  return languages
    .map(
      (locale) =>
        `<url><loc>${inLanguage(address, locale)}</loc>${when}${versions.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/></url>`,
    )
    .join('\n');
}

/** The sitemap and robots.txt: which pages exist, in which languages, and which are not to be indexed. [T-73] */
export function registerSearch(
  app: FastifyInstance,
  { store, origin, published }: { store: Store; origin: string; published: () => Promise<PublishedPost[]> },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
          '\n',
        ),
      ),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const projects = await store.db.select({ id: project.id }).from(project).orderBy(project.id);
    const posts = await published().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the sitemap is without articles');
      return [];
    });
    const articles = new Map(posts.map(({ slug, publishedAt }) => [slug, publishedAt]));
    const entries: Entry[] = [
      ...pages.map((path) => ({ path })),
      ...projects.map(({ id }) => ({ path: `/project/${id}` })),
      ...[...articles].map(([slug, changed]) => ({ path: `/blog/${slug}`, changed, languages: ['en', 'de', 'lt', 'es', 'pt'] as const })),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.map((one) => entry(origin, one)).join('\n')}\n</urlset>\n`,
      );
  });
}
